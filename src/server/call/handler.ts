import type { AccessOf, Body, CallName, Reply, UploadName } from '#contract/calls/index.ts'
import type { Locale } from '#contract/locale.ts'
import type { Cents } from '#contract/money.ts'
import type { Access, Envelope } from '#contract/wire.ts'
import type { Region } from './region.ts'

/** A player's session on one device. */
export type PlayerSession = { id: string; player: number }
/** A seed pair as stored: `ciphertext` is the server seed, encrypted. */
export type EncryptedSeed = {
  id: string
  ciphertext: string
  serverSeedHash: string
  clientSeed: string
  nonce: number
}

/**
 * A player's limits on play at a time, as `limits_at` answers them. Its windows are pairs of the most and of what is used, and the end of the pay
 * period comes last: `care/stakes.ts`.
 */
export type StakeLimits = readonly [at: number, isMinuteCounted: boolean, round: Cents, ...windows: number[]]

/** What else may refuse a stake at a time, as `play_at` answers it: a reality check that is due, and the beginning of the latest round. */
export type PlayState = readonly [at: number, isCheckDue: boolean, roundAt: number, isQuickPlayOff: boolean]

/** The open round of a session's game, as `find_game_session` answers it: times are ISO 8601, and the pair is that of `seed`. */
export type FoundRound = {
  id: string
  seed: string
  nonce: number
  stake: Cents
  staked: Cents
  config: unknown
  tuning: string
  choice: string | null
  moves: string[]
  view: unknown
  shown: number
  openedAt: string
  movedAt: string
  leftAt: string | null
  pair: [ciphertext: string, serverSeedHash: string, clientSeed: string, nonce: number]
}

/** A player's session in one game, started by `startGame`, with everything that may refuse its next round. */
export type GameSession = {
  id: string
  player: number
  gameId: number
  /** The seed pair of the player's next round, if one is in force. */
  seed: EncryptedSeed | null
  /** The commitment to the next server seed, if it has been drawn. */
  nextHash: string | null
  coin: Cents
  /** What of it is a bonus that no stake may touch yet. */
  waiting: Cents
  /** Null for a player without limits on play. */
  limits: StakeLimits | null
  /** Null for a player without a row of counts. */
  play: PlayState | null
  /** The player and time of a known round id; null for a new id. */
  begun: { player: number; at: Date } | null
  /** The player's open round of this game, if there is one. */
  open: FoundRound | null
}

/** The caller, by the data of the request. */
type Origin = {
  requestId: string
  /** The client's address. */
  address: string
  /** Fingerprint that the client claims for its device; empty without one. It proves nothing. */
  device: string
  /** The language of the calling page, among the open ones. */
  locale: Locale
  envelope: Envelope
  /** Where the call comes from (`region.ts`). */
  region: Region
}

export type Caller<A extends Access = 'public'> = Origin &
  (A extends 'player'
    ? { session: PlayerSession }
    : A extends 'game'
      ? { gameSession: GameSession }
      : { session?: PlayerSession })

/** For uploads: reads the file when the handler asks for it. Rejects with UploadError. */
export type WithFile = { readFile: () => Promise<Buffer> }

/** The handler of one call. Throws a Refusal for an expected error. */
export type Handler<N extends CallName> = (
  body: Body<N>,
  caller: Caller<AccessOf<N>> & (N extends UploadName ? WithFile : unknown),
) => Promise<Reply<N>>

export type Handlers = { [N in CallName]: Handler<N> }
