import { expect } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { approveWithdrawal, findWithdrawal } from '#server/wallet/decide.ts'
import { reachSandbox } from '#server/wallet/gateways/sandbox/reach.ts'
import { askPayout } from '#server/wallet/payouts/send.ts'
import { call } from '../call.ts'
import { by } from '../operators/operatorHarness.ts'
import { newPlayer } from '../player.ts'
import { requested } from './payouts.ts'
import { orderOf, wish } from './walletHarness.ts'

/** The day that is reconciled, and a clock that stands. */
export const DAY = '2026-11-17'
export const at = (moment: string) => setClock(() => new Date(`${moment}+08:00`))

export type Made = { orderId: string; gatewayId: string }

export async function order(rechargeType = 1, amount = 50_000): Promise<Made> {
  const seat = await newPlayer({ coin: 0 })
  const reply = await call('recharge3', { ...wish(amount), rechargeType }, seat)
  expect(reply).toMatchObject({ errcode: 0 })
  const orderId = String(reply.orderId)
  return { orderId, gatewayId: (await orderOf(orderId))?.gatewayId ?? '' }
}

export async function paid(day: string, fields: Record<string, string> = {}, rechargeType = 1): Promise<Made> {
  const made = await order(rechargeType)
  const body = new URLSearchParams({ day, ...fields })
  const reply = await reachSandbox(`/pay/${made.gatewayId}/pay`, { method: 'POST', body, redirect: 'manual' })
  expect(reply.status).toBe(303)
  return made
}

/** A withdrawal that the demo's bank has paid. */
export async function payout(): Promise<string> {
  at(`${DAY} 12:00:00`)
  const { id } = await requested()
  await approveWithdrawal(id, 'ana')
  at(`${DAY} 12:00:05`)
  const sent = await findWithdrawal(id)
  if (sent) await askPayout(sent)
  expect(await findWithdrawal(id)).toMatchObject({ state: 'paid' })
  return id
}

/** A withdrawal that an operator has paid at the bank. */
export async function byHand(reference: string): Promise<string> {
  at(`${DAY} 13:00:00`)
  const { id } = await requested()
  await approveWithdrawal(id, 'ana')
  expect(await by('ana', 'payments')('withdrawals', 'paid', id, '--reference', reference, '--confirm', id)).toBe(0)
  return id
}

/** The report of a bank transfer with what its payer wrote. */
export const transferOf = (id: string, reference: string, amount: number) =>
  JSON.stringify({ id: `evt_${id}`, type: 'transfer.received', transfer: { id, reference, amount } })
