import type { Cents } from '#contract/money.ts'
import { Refusal } from '../call/refusal.ts'
import type { playerTotals } from '../standing/tables.ts'

type Totals = Pick<typeof playerTotals.$inferSelect, 'turnoverLeft' | 'depositLeft'>

/**
 * What has to be staked before coin may leave: each deposit once (terms 6), each bonus as often as its rules ask. A stake counts for both, so
 * whichever has more left decides.
 */
export function stakesLeft({ turnoverLeft, depositLeft }: Totals): Cents {
  return Math.max(turnoverLeft, depositLeft)
}

/** Who wants to stake, as the one look-up before a decision found them. */
type Staker = { coin: Cents }

/** A stake that nothing about its player stands in the way of: only `mayStake` makes one. */
class StakeAllowed {
  readonly cents: Cents
  /** What is not public makes a type of its own: nothing else that has the same fields is one. */
  protected readonly isAllowed = true

  constructor(cents: Cents) {
    this.cents = cents
  }
}
export type AllowedStake = StakeAllowed

/** Every stake passes here before an engine is asked, so that whatever limits a player's stakes has one place. Refuses with the reason. */
export function mayStake({ coin }: Staker, stake: Cents): AllowedStake {
  if (coin < stake) throw new Refusal('insufficientCoin')
  return new StakeAllowed(stake)
}
