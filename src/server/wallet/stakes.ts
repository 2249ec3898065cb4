import type { Cents } from '#contract/money.ts'
import type { playerTotals } from '../account/tables.ts'

type Totals = Pick<typeof playerTotals.$inferSelect, 'turnoverLeft' | 'depositLeft'>

/**
 * What has to be staked before coin may leave: each deposit once (terms 6), each bonus as often as its rules ask. A stake counts for both, so
 * whichever has more left decides.
 */
export function stakesLeft({ turnoverLeft, depositLeft }: Totals): Cents {
  return Math.max(turnoverLeft, depositLeft)
}
