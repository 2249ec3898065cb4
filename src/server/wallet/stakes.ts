import type { Cents } from '#contract/money.ts'
import type { StakeLimits } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { assertWithinLimits } from '../care/stakes.ts'

/** The player's state, from the one look-up before a decision. A guest has no limits. */
type Staker = { coin: Cents; limits: StakeLimits | null }

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

/**
 * Every stake passes here before an engine is asked, so limits on stakes have one place. `before` is what its round has staked already. Refuses
 * with the reason.
 */
export function mayStake({ coin, limits }: Staker, stake: Cents, before: Cents = 0): AllowedStake {
  if (coin < stake) throw new Refusal('insufficientCoin')
  if (limits) assertWithinLimits(limits, stake, before + stake)
  return new StakeAllowed(stake)
}
