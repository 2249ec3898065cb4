import { and, eq, inArray } from 'drizzle-orm'
import type { PayoutState } from '#contract/rights/rights.ts'
import { db, type Tx } from '../db/database.ts'
import { openWithdrawalStates, withdrawals } from '../wallet/tables.ts'

/** The state of the payout of a closing; undefined without one, or if all of it was returned. */
export async function payoutOf(closing: string, on: typeof db | Tx = db): Promise<PayoutState | undefined> {
  const isOf = and(eq(withdrawals.closing, closing), inArray(withdrawals.state, [...openWithdrawalStates, 'paid']))
  const rows = await on.select({ state: withdrawals.state }).from(withdrawals).where(isOf)
  if (rows.length === 0) return undefined
  return rows.every(({ state }) => state === 'requested') ? 'asked' : 'gone'
}
