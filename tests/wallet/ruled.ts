import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { WithdrawalRules } from '#contract/lobby/catalogueWithdrawals.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { bankAccounts } from '#server/wallet/payeeTables.ts'
import { setDraw } from '#server/wallet/withdrawals/automatic.ts'
import { call } from '../call.ts'
import { approveAndPay } from './payouts.ts'
import { expectCleanBooks, newWithdrawer, type Withdrawer } from './walletHarness.ts'

export const DAY_MS = 86_400_000
export const own = catalogue()

/** The lobby's configuration with other rules of withdrawals, and amounts from one centavo. */
export const rule = (change: Partial<WithdrawalRules>): void =>
  setCatalogue({
    ...own,
    withdrawals: { ...own.withdrawals, ...change },
    webConfig: { ...own.webConfig, withdrawal: { ...own.webConfig.withdrawal, minimum: 1 } },
  })

export const ask = (seat: Withdrawer, amount: number, more: object = {}) =>
  call('exchange', { requestId: randomUUID(), amount, accountId: seat.accountId, ...more }, seat)

/** Asks, and answers the id of the order. */
export async function asked(seat: Withdrawer, amount: number): Promise<string> {
  const reply = await ask(seat, amount)
  expect(reply).toMatchObject({ errcode: 0 })
  return (reply.order as { orderId: string }).orderId // a reply without refusal has its order
}

/** Each test of the file begins with the lobby's own rules, without samples by chance, and leaves clean books. */
export function cleanBetween(): void {
  beforeEach(() => setDraw(() => 99))
  afterEach(async () => {
    setCatalogue(undefined)
    setClock(undefined)
    setDraw(undefined)
    vi.restoreAllMocks()
    await expectCleanBooks()
  })
}

/** A player whose earlier withdrawal was paid to an account that is not new: the rules approve the next one. */
export async function trusted(deposited = 1_000_000): Promise<Withdrawer> {
  const seat = await newWithdrawer(deposited)
  await approveAndPay(await asked(seat, 10_000), 'nena')
  const boundAt = new Date(Date.now() - 8 * DAY_MS)
  await db.update(bankAccounts).set({ boundAt }).where(eq(bankAccounts.id, seat.accountId))
  return seat
}
