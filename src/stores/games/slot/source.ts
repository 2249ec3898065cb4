import type { Failure } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'

type Round = Reply<'houseSpin'>['round']

/** How fast rounds may follow one another, in milliseconds, and whether turbo and autoplay are off. */
export type RoundPace = Reply<'houseOpen'>['pace']

/** What a slot opens with. `unseen` is a settled round whose end the player has not watched. */
type Opened = { ok: true; coin: Cents; stakes: readonly Cents[]; unseen?: Round | undefined; pace: RoundPace }
/** A settled round, and the coin after it. */
export type Played = { ok: true; win: Cents; outcome: unknown; coin: Cents }

/** Where a slot's rounds come from: the game session of a player, or the purse of a guest. */
export type RoundSource = {
  isGuest: boolean
  open: () => Promise<Opened | Failure>
  /** The round id makes a repeat safe. A guest's purse does the same. */
  play: (roundId: string, stake: Cents) => Promise<Played | Failure>
  /** Notes that a round was watched to its end. */
  noteSeen: (roundId: string) => void
  /** Asks what the player's limits leave. A guest has none. */
  askLeft: () => Promise<void>
}
