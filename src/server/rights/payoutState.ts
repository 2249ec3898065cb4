import { and, eq, inArray } from 'drizzle-orm'
import type { PayoutState } from '#contract/rights/rights.ts'
import { db, type Tx } from '../db/database.ts'
import { openWithdrawalStates, withdrawals } from '../wallet/tables.ts'

/** How far coin has left that was paid out for a closing; undefined where none was, or all of it came back. */
export async function payoutOf(closing: string, on: typeof db | Tx = db): Promise<PayoutState | undefined> {
  const isOf = and(eq(withdrawals.closing, closing), inArray(withdrawals.state, [...openWithdrawalStates, 'paid']))
  const rows = await on.select({ state: withdrawals.state }).from(withdrawals).where(isOf)
  if (rows.length === 0) return undefined
  return rows.every(({ state }) => state === 'requested') ? 'asked' : 'gone'
}
