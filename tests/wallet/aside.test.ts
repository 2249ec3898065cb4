import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { windowOf } from '#server/care/windows.ts'
import { db } from '#server/db/database.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { gatherExcluded, payOutExcluded } from '#server/rights/payOutExcluded.ts'
import { verifyDebts } from '#server/wallet/debts/verify.ts'
import { rejectWithdrawal } from '#server/wallet/decide.ts'
import { depositOrders, withdrawals } from '#server/wallet/tables.ts'
import { takenBy } from '#server/wallet/withdrawals/hold.ts'
import { verifyHold } from '#server/wallet/withdrawals/verifyHold.ts'
import { call, succeed } from '../call.ts'
import { moveTo, setLimit } from '../care/careHarness.ts'
import { freshDatabase } from '../database.ts'
import { startGameSession } from '../games/gameSession.ts'
import { lettersOf, tell } from '../operators/flaggedHarness.ts'
import { newPlayer } from '../player.ts'
import { bindPayee } from './payee.ts'
import { approveAndPay } from './payouts.ts'
import { expectCleanBooks, openDeposit, orderOf, pockets, totalsOf, type Withdrawer } from './walletHarness.ts'

/** Noon of a Wednesday in Manila. */
const START = new Date('2027-03-10T12:00:00+08:00')
const CENTS = 60_000
/** More than one withdrawal takes. */
const LARGE = 150_000_000
const CROWD = 8

beforeAll(freshDatabase)
afterEach(async () => {
  setClock(undefined)
  vi.restoreAllMocks()
  await expectCleanBooks()
  expect(await verifyDebts(db, 'all')).toEqual([])
  expect(await verifyHold(db)).toEqual([])
})

const crowd = <T>(act: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: CROWD }, act))
const dayEnd = windowOf('day', START).until

/** A player without coin, whose payment was under way when the limit was set below it. */
async function paidAbove(most = 50_000): Promise<{ seat: Withdrawer; orderId: string; gatewayId: string }> {
  vi.spyOn(log, 'warn').mockReturnValue()
  setClock(START)
  const player = await newPlayer({ coin: 0, isIdentified: true })
  const seat = { ...player, accountId: await bindPayee(player.id) }
  const order = await openDeposit(seat, CENTS)
  await setLimit(seat, 'depositDay', most)
  const reports = await crowd(() =>
    tell({ kind: 'paid', gatewayId: order.gatewayId, cents: CENTS, paymentId: 'pay_1' }),
  )
  expect(reports.toSorted()).toEqual(['credited', ...Array(CROWD - 1).fill('repeated')])
  return { seat, ...order }
}

test('a payment that is set aside without coin in the hold is found by the proof', async () => {
  const { seat, orderId } = await paidAbove()
  const write = (asideCents: number) =>
    db.update(depositOrders).set({ asideCents }).where(eq(depositOrders.id, orderId))
  await write(CENTS + 1)
  expect(await verifyHold(db)).toMatchObject([
    { subject: `player ${seat.id}`, found: `${CENTS + 1} in the rows, ${CENTS} in the hold` },
  ])
  await write(CENTS)
})

test('a payment above a limit is credited, is not for play, and is paid back at once without a stake', async () => {
  const { seat, orderId } = await paidAbove()
  expect(await pockets(seat)).toMatchObject({ coin: 0, hold: CENTS })
  expect(await totalsOf(seat)).toMatchObject({ deposited: 0, wagerEnd: 0 })
  const aside = { amount: CENTS, until: dayEnd.getTime() }
  expect((await succeed('checkRechargeOrder', {}, seat)).rows).toMatchObject([{ orderId, state: 'credited', aside }])
  expect((await succeed('getMyData', {}, seat)).standing).toMatchObject({ coin: 0, hold: 0, deposits: 1 })
  const token = await startGameSession(seat.token)
  expect(await call('houseSpin', { roundId: randomUUID(), stake: 100 }, { token })).toMatchObject({ errcode: 2001 })
  expect(await call('playDeposit', { orderId }, seat)).toMatchObject({ errcode: 1200, until: aside.until })
  expect(await lettersOf(seat, 'depositAside')).toHaveLength(1)
  const { rows: lines } = await succeed('getTransactions', {}, seat)
  expect(lines).toMatchObject([{ reason: 'deposit', change: 0, settled: CENTS }])

  const same = { orderId, requestId: randomUUID(), accountId: seat.accountId }
  const wishes = [same, same, same, ...Array.from({ length: 3 }, () => ({ ...same, requestId: randomUUID() }))]
  const replies = await Promise.all(wishes.map((wish) => call('returnDeposit', wish, seat)))
  expect(new Set(replies.map(({ errcode }) => errcode))).toEqual(new Set([0, 2004]))
  const rows = await db.select().from(withdrawals).where(eq(withdrawals.player, seat.id))
  expect(rows).toHaveLength(1)
  expect(takenBy(rows)).toBe(CENTS)
  expect(rows[0]).toMatchObject({ fee: 0, refundOf: orderId })
  expect(rows[0]?.flags).not.toContain('wagering')
  expect(await pockets(seat)).toMatchObject({ coin: 0, hold: CENTS })
  await approveAndPay(rows[0]?.id ?? '', 'op')
  expect(await pockets(seat)).toMatchObject({ coin: 0, hold: 0 })
  expect(await totalsOf(seat)).toMatchObject({ deposited: 0, withdrawn: 0, wagerEnd: 0 })
})

test('it is played in a later window, once, as far as the limit there allows, and must be staked then', async () => {
  const { seat, orderId } = await paidAbove(CENTS - 1)
  await moveTo(seat, dayEnd)
  for (const play of await crowd(() => call('playDeposit', { orderId }, seat)))
    expect(play).toMatchObject({ errcode: 1200, left: CENTS - 1 })
  expect(await pockets(seat)).toMatchObject({ coin: 0, hold: CENTS })

  setClock(START)
  const player = await newPlayer({ coin: 0 })
  await setLimit(player, 'depositDay', CENTS)
  const late = await openDeposit(player, CENTS)
  setClock(new Date(START.getTime() + 3_600_000))
  expect(await tell({ kind: 'paid', gatewayId: late.gatewayId, cents: CENTS, paymentId: 'pay_2' })).toBe('creditedLate')
  expect(await orderOf(late.orderId)).toMatchObject({ asideCents: CENTS, asideUntil: dayEnd, bonus: 0 })
  expect(await call('playDeposit', { orderId: late.orderId }, seat)).toMatchObject({ errcode: 2004 })
  await moveTo(player, dayEnd)
  const plays = await crowd(() => call('playDeposit', { orderId: late.orderId }, player))
  for (const play of plays) expect(play).toMatchObject({ errcode: 0, coin: CENTS })
  expect(await pockets(player)).toMatchObject({ coin: CENTS, hold: 0 })
  expect(await totalsOf(player)).toMatchObject({ deposited: CENTS, depositLeft: CENTS })
  const more = { amount: 20_000, version: 4, actType: 0, rechargeType: 1 }
  expect(await call('recharge3', more, player)).toMatchObject({ errcode: 1200, limit: 'depositDay', left: 0 })
})

test('another amount than the order is credited to a player with limits, whatever it is, and set aside', async () => {
  setClock(START)
  const player = await newPlayer({ coin: 0 })
  await setLimit(player, 'depositWeek', 1_000_000)
  const order = await openDeposit(player, CENTS)
  expect(await tell({ kind: 'paid', gatewayId: order.gatewayId, cents: 12_345, paymentId: 'pay_3' })).toBe('credited')
  expect(await pockets(player)).toMatchObject({ coin: 0, hold: 12_345 })
  const asideUntil = windowOf('week', START).until
  expect(await orderOf(order.orderId)).toMatchObject({ cents: 12_345, asideCents: 12_345, asideUntil })
})

test('of a payment that went back in parts, each part that returns is played by itself', async () => {
  setClock(START)
  const player = await newPlayer({ coin: 0, isIdentified: true })
  const accountId = await bindPayee(player.id)
  await setLimit(player, 'depositWeek', 10 * LARGE)
  const { orderId, gatewayId } = await openDeposit(player, CENTS)
  expect(await tell({ kind: 'paid', gatewayId, cents: LARGE, paymentId: 'pay_5' })).toBe('credited')
  await succeed('returnDeposit', { orderId, requestId: randomUUID(), accountId }, player)
  const parts = await db.select().from(withdrawals).where(eq(withdrawals.player, player.id))
  expect(parts.map(({ cents }) => cents)).toEqual([LARGE / 2, LARGE / 2])
  await moveTo(player, windowOf('week', START).until)
  for (const [index, { id }] of parts.entries()) {
    expect(await rejectWithdrawal(id, 'op', 'test')).toMatchObject({ done: true })
    const coin = (LARGE / 2) * (index + 1)
    for (const play of await crowd(() => call('playDeposit', { orderId }, player)))
      expect(play).toMatchObject({ errcode: 0, coin })
    expect(await pockets(player)).toMatchObject({ coin, hold: LARGE - coin })
    expect(await totalsOf(player)).toMatchObject({ deposited: coin, depositLeft: coin })
  }
})

test('a payment that comes after an exclusion has begun is set aside, and paid back on wish', async () => {
  setClock(START)
  const player = await newPlayer({ coin: 0, isIdentified: true })
  const accountId = await bindPayee(player.id)
  const { gatewayId } = await openDeposit(player, CENTS)
  await exclude({ player: player.id, kind: 'licensee', term: 'open', by: 'cora', reason: 'Order 5' })
  expect(await tell({ kind: 'paid', gatewayId, cents: CENTS, paymentId: 'pay_4' })).toBe('credited')
  expect(await pockets(player)).toMatchObject({ coin: 0, hold: CENTS })
  await gatherExcluded(player.id)
  const paid = await payOutExcluded(player.id, { accountId }, { by: 'cora', reason: 'The player asks' })
  expect(paid).toMatchObject({ done: true, orders: [{ cents: CENTS, isFinal: true }] })
  expect(await pockets(player)).toMatchObject({ coin: 0, hold: CENTS })
  expect(await totalsOf(player)).toMatchObject({ depositLeft: 0 })
})
