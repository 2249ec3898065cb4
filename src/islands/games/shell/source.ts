import type { Failure } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import type { Asked } from './failure.ts'

/** A round as the server answers it. */
type SentRound = Reply<'houseSpin'>['round']

/** A round of the shell. `step` is the number of its moves while it is open. A guest's round is not recorded, so it has no `fair`. */
export type ShellRound = Pick<SentRound, 'roundId' | 'stake' | 'win' | 'outcome' | 'step'> & {
  fair?: Pick<SentRound, 'serverSeedHash' | 'clientSeed' | 'nonce'>
}

export function shellRoundOf(sent: SentRound): ShellRound {
  const { roundId, stake, win, outcome, step, serverSeedHash, clientSeed, nonce } = sent
  const fair = { serverSeedHash, clientSeed, nonce }
  return { roundId, stake, win, outcome, fair, ...(step !== undefined && { step }) }
}

/** How fast rounds may follow one another, in milliseconds, and whether turbo and autoplay are off. */
export type RoundPace = Reply<'houseOpen'>['pace']

/** What a game opens with. `unseen` is a settled round whose end the player has not watched. `open` is one that waits for a move. */
type Opened = {
  ok: true
  coin: Cents
  stakes: readonly Cents[]
  unseen?: ShellRound | undefined
  open?: ShellRound | undefined
  pace: RoundPace
}
/** A round after its opening or a move, and the coin then. */
export type Answered = { ok: true; round: ShellRound; coin: Cents }

/** The round that is asked for. */
export type Bet = { roundId: string; stake: Cents; choice?: string }

/** Where a game's rounds come from: the game session of a player, or the purse of a guest. */
export type RoundSource = {
  isGuest: boolean
  open: () => Promise<Opened | Failure>
  /** The round id makes a repeat safe. A guest's purse does the same. */
  play: (bet: Bet) => Promise<Answered | Failure>
  /** The move of a step, counted from 1. Its number makes a repeat safe, as a guest's purse does. */
  move: (roundId: string, step: number, move: string) => Promise<Answered | Failure>
  /** Whether a round was played, or a move of it made; undefined without an answer. Missing for guests, whose repeat costs nothing. */
  find?: (asked: Asked) => Promise<boolean | undefined>
  /** Notes that a round was watched to its end: told by the next bet itself, or as the page is left. */
  noteSeen: (roundId: string) => void
  /** Asks what the player's limits leave. A guest has none. */
  askLeft: () => Promise<void>
}
