import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Reply } from '#contract/calls/index.ts'
import { ENDED_SHOWN_MAX, ENDED_SHOWN_MS } from '#contract/wallet/limits.ts'
import { setClock } from '#server/base/clock.ts'
import { approveWithdrawal, rejectWithdrawal } from '#server/wallet/decide.ts'
import { unseenEnds } from '#server/wallet/withdrawals/ends.ts'
import { call, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { takeBack } from './cancel.ts'
import { approveAndPay, arrive, CENTS, requested } from './payouts.ts'
import { newWithdrawer, openDeposit, reportOf, send, startWalletServer } from './walletHarness.ts'

beforeAll(freshDatabase)
afterEach(() => setClock(undefined))

async function endedOf(seat: TestPlayer) {
  // The dispatcher has validated the reply against the contract's schema.
  const { ended } = (await call('getExchange', {}, seat)) as unknown as Reply<'getExchange'>
  return ended
}
const receiptOf = async (seat: TestPlayer, orderId: string) => (await call('getOrder', { orderId }, seat)).receipt

describe('the end of a withdrawal', () => {
  test('is told until it is seen, once and for all', async () => {
    const { seat, id } = await requested()
    expect(await endedOf(seat)).toEqual([])
    await succeed('exchangeSeen', { orderId: id }, seat)
    await rejectWithdrawal(id, 'op', 'The name differs')
    const ended = [{ orderId: id, amount: CENTS, state: 'rejected', reason: 'The name differs', bankName: 'GCash' }]
    expect(await endedOf(seat)).toMatchObject(ended)
    await Promise.all([1, 2, 3].map(() => succeed('exchangeSeen', { orderId: id }, seat)))
    expect(await endedOf(seat)).toEqual([])
  })

  test('is nobody else’s to see', async () => {
    const { seat, id } = await requested()
    await rejectWithdrawal(id, 'op', 'The name differs')
    const other = await newPlayer()
    for (const name of ['exchangeSeen', 'getOrder'] as const)
      expect(await call(name, { orderId: id }, other)).toMatchObject({ errcode: 2004 })
    expect(await endedOf(seat)).toHaveLength(1)
    expect(await endedOf(other)).toEqual([])
  })

  test('is not told of one that the player took back, nor after a month', async () => {
    const { seat, id } = await requested()
    expect(await takeBack(id, seat)).toMatchObject({ errcode: 0 })
    expect(await endedOf(seat)).toEqual([])
    const late = await requested()
    await approveAndPay(late.id, 'op')
    expect(await endedOf(late.seat)).toMatchObject([{ state: 'paid' }])
    setClock(new Date(Date.now() + ENDED_SHOWN_MS + 1_000))
    expect(await unseenEnds(late.seat.id)).toEqual([])
  })

  test('is told of the latest only', async () => {
    const seat = await newWithdrawer(1_000_000)
    for (let number = 0; number <= ENDED_SHOWN_MAX; number += 1) {
      const wish = { requestId: crypto.randomUUID(), amount: 10_000 + number, accountId: seat.accountId }
      await succeed('exchange', wish, seat)
      await rejectWithdrawal(wish.requestId, 'op', 'No')
    }
    const told = await endedOf(seat)
    expect(told).toHaveLength(ENDED_SHOWN_MAX)
    expect(told[0]).toMatchObject({ amount: 10_000 + ENDED_SHOWN_MAX })
  })
})

describe('a receipt', () => {
  test('of a paid withdrawal has destination, reference and times', async () => {
    const { seat, id } = await requested()
    const asked = { orderId: id, amount: CENTS, cardNum: expect.stringMatching(/^•••• \d{4}$/) }
    expect(await receiptOf(seat, id)).toMatchObject({ kind: 'withdrawal', order: { ...asked, state: 'requested' } })
    await approveWithdrawal(id, 'op')
    const sent = { state: 'sending', decideTime: expect.any(Number), sendTime: expect.any(Number) }
    expect(await receiptOf(seat, id)).toMatchObject({ order: sent })
    await arrive(id)
    const paid = { ...asked, state: 'paid', reference: expect.stringMatching(/\w/), endTime: expect.any(Number) }
    expect(await receiptOf(seat, id)).toMatchObject({ kind: 'withdrawal', order: paid })
  })

  test('of a deposit has state, time and bonus, and another amount that came', async () => {
    const walletServer = await startWalletServer()
    const seat = await newPlayer()
    const paid = await openDeposit(seat, 50_000)
    expect(await receiptOf(seat, paid.orderId)).toMatchObject({
      ...{ kind: 'deposit', channel: 'QR Ph', order: { state: 'pending' } },
    })
    await send(walletServer, reportOf(paid.gatewayId, 50_000))
    const credited = { state: 'credited', amount: 50_000, bonus: 30_000, endTime: expect.any(Number) }
    expect(await receiptOf(seat, paid.orderId)).toMatchObject({ kind: 'deposit', order: credited })
    const other = await openDeposit(seat, 20_000)
    await send(walletServer, reportOf(other.gatewayId, 15_000))
    expect(await receiptOf(seat, other.orderId)).toMatchObject({ order: { state: 'failed', paidAmount: 15_000 } })
    await walletServer.close()
  })
})
