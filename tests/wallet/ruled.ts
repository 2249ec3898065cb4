import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { WithdrawalRules } from '#contract/lobby/catalogueWithdrawals.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { call } from '../call.ts'
import type { Withdrawer } from './walletHarness.ts'

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
