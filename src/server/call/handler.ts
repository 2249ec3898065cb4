import type { AccessOf, Body, CallName, Reply, UploadName } from '#contract/calls/index.ts'
import type { Locale } from '#contract/locale.ts'
import type { Cents } from '#contract/money.ts'
import type { Access, Envelope } from '#contract/wire.ts'

/** A player's log-in on one device. */
export type PlayerSession = { id: string; player: number }
/** A pair of seeds as it is stored: the server seed is encrypted. */
export type EncryptedSeed = {
  id: string
  serverSeed: string
  serverSeedHash: string
  clientSeed: string
  nonce: number
}

/** A player's session in one game, started by `startGame`, with everything that may refuse its next round. */
export type GameSession = {
  id: string
  player: number
  gameId: number
  /** The pair that decides the player's next round, if one has begun. */
  seed: EncryptedSeed | null
  /** The commitment to the server seed after it, if that has been drawn. */
  nextHash: string | null
  coin: Cents
  /** The player and time of the named round's id; null for a new id. */
  begun: { player: number; at: Date } | null
}

/** The caller, as far as the wire tells. */
type Origin = {
  requestId: string
  /** The client's address. */
  address: string
  /** Fingerprint the client chose for its device; empty when it sent none. Never proof of anything. */
  device: string
  /** The language of the page that calls, among those that are open. */
  locale: Locale
  envelope: Envelope
}

export type Caller<A extends Access = 'public'> = Origin &
  (A extends 'player'
    ? { session: PlayerSession }
    : A extends 'game'
      ? { gameSession: GameSession }
      : { session?: PlayerSession })

/** An upload's handler also reads the file, once it is sure to want it. Rejects with FileTrouble. */
export type WithFile = { readFile: () => Promise<Buffer> }

/** The server's side of one call. Throws a Refusal for an expected "no". */
export type Handler<N extends CallName> = (
  body: Body<N>,
  caller: Caller<AccessOf<N>> & (N extends UploadName ? WithFile : unknown),
) => Promise<Reply<N>>

export type Handlers = { [N in CallName]: Handler<N> }
