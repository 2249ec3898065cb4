import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { db } from '#server/db/database.ts'
import { approveWithdrawal, findWithdrawal } from '#server/wallet/decide.ts'
import { sandboxPayouts } from '#server/wallet/payouts/sandbox/tables.ts'
import { askPayout } from '#server/wallet/payouts/send.ts'
import { call } from '../call.ts'
import { newWithdrawer, type Withdrawer } from './walletHarness.ts'

export const CENTS = 40_000

/** An undecided withdrawal of ₱400, or of another amount, out of ₱1,000. */
export async function requested(amount = CENTS): Promise<{ seat: Withdrawer; id: string }> {
  const seat = await newWithdrawer(100_000)
  const id = randomUUID()
  const reply = await call('exchange', { requestId: id, amount, accountId: seat.accountId }, seat)
  expect(reply).toMatchObject({ errcode: 0 })
  return { seat, id }
}

/** Asks the demo's bank after its delay. */
export async function arrive(id: string): Promise<void> {
  await db
    .update(sandboxPayouts)
    .set({ settlesAt: new Date(0) })
    .where(eq(sandboxPayouts.reference, id))
  const order = await findWithdrawal(id)
  if (order) await askPayout(order)
}

/** From an operator's approval to the bank's payment. */
export async function approveAndPay(id: string, by: string): Promise<void> {
  await approveWithdrawal(id, by)
  await arrive(id)
}
