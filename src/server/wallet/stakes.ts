import type { Cents } from '#contract/money.ts'
import { Refusal } from '../call/refusal.ts'

/** The player's state, from the one look-up before a decision. */
type Staker = { coin: Cents }

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

/** Every stake passes here before an engine is asked, so limits on stakes have one place. Refuses with the reason. */
export function mayStake({ coin }: Staker, stake: Cents): AllowedStake {
  if (coin < stake) throw new Refusal('insufficientCoin')
  return new StakeAllowed(stake)
}
