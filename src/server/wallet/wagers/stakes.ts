import type { Cents } from '#contract/money.ts'
import type { PlayState, StakeLimits } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { assertChecked, assertPaced, assertWithinLimits } from '../../care/stakes.ts'

/** The player's state, from the one look-up before a decision. A guest has no bonus that waits, no limits, and no play to pause. */
type Staker = { coin: Cents; waiting: Cents; limits: StakeLimits | null; play: PlayState | null }

/** A stake that passed every limit of its player. Only `mayStake` makes one. */
class StakeAllowed {
  readonly cents: Cents
  /** A protected field makes the type nominal: an object with the same fields is not one. */
  protected readonly isAllowed = true

  constructor(cents: Cents) {
    this.cents = cents
  }
}
export type AllowedStake = StakeAllowed

/** `before`: what the round has staked already. `leastMs`: the least time since the round before, where this stake begins one. */
type InRound = { before?: Cents; leastMs?: number }

/** Every stake passes here before an engine is asked, so limits on stakes have one place. Refuses with the reason. */
export function mayStake(
  { coin, waiting, limits, play }: Staker,
  stake: Cents,
  { before = 0, leastMs = 0 }: InRound = {},
): AllowedStake {
  if (play) assertChecked(play)
  if (coin < stake) throw new Refusal('insufficientCoin')
  if (coin - stake < waiting) throw new Refusal('bonusWaits', { playable: Math.max(0, coin - waiting) })
  if (limits) assertWithinLimits(limits, stake, before + stake)
  if (play) assertPaced(play, leastMs)
  return new StakeAllowed(stake)
}
