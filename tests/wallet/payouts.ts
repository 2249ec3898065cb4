import { eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { approveWithdrawal, findWithdrawal } from '#server/wallet/decide.ts'
import { askPayout } from '#server/wallet/payouts/send.ts'
import { payoutSlips } from '#server/wallet/payouts/tables.ts'

/** The demo's bank has taken its moment, and is asked. */
export async function arrive(id: string): Promise<void> {
  await db
    .update(payoutSlips)
    .set({ settlesAt: new Date(0) })
    .where(eq(payoutSlips.orderId, id))
  const order = await findWithdrawal(id)
  if (order) await askPayout(order)
}

/** From an operator's yes to the bank's. */
export async function approveAndPay(id: string, by: string): Promise<void> {
  await approveWithdrawal(id, by)
  await arrive(id)
}
