import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { log } from '#server/base/log.ts'
import { db } from '#server/db/database.ts'
import { sandboxPayments } from '#server/sandbox/tables.ts'
import { timelines } from '#server/standing/copyTables.ts'
import { players } from '#server/standing/tables.ts'
import { listFlagged } from '#server/wallet/deposits/flagged.ts'
import { regainDeposits } from '#server/wallet/regainListed.ts'
import { creditFlagged } from '#server/wallet/settleFlagged.ts'
import { depositOrders, paymentEvents } from '#server/wallet/tables.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import {
  expectCleanBooks,
  openDeposit,
  orderOf,
  pockets,
  send,
  startWalletServer,
  type WalletServer,
} from './walletHarness.ts'

/** Deposits that were credited in the seconds that this database has lost. */

const AMOUNT = 50_000
/** With the bonus of a first deposit. */
const COIN = 80_000
let walletServer: WalletServer

beforeAll(async () => {
  await freshDatabase()
  walletServer = await startWalletServer()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.delete(timelines)
  await expectCleanBooks()
})
afterAll(() => walletServer.close())

const lose = () =>
  db.insert(timelines).values({ lastEntryAt: new Date(Date.now() - 60_000), begunAt: new Date(), readyAt: new Date() })

/** A deposit whose order is gone with the lost tail. */
async function lost() {
  const seat = await newPlayer({ coin: 0 })
  const { orderId, gatewayId } = await openDeposit(seat, AMOUNT)
  await db.delete(depositOrders).where(eq(depositOrders.id, orderId))
  const paymentId = `pay_${gatewayId}`
  const report = (eventId: string = randomUUID()) =>
    send(
      walletServer,
      JSON.stringify({
        id: eventId,
        type: 'payment.paid',
        payment: { id: gatewayId, reference: orderId, amount: AMOUNT, paymentId },
      }),
    )
  return { seat, orderId, gatewayId, paymentId, report }
}

test('a report finds the player of a lost order, and credits it exactly once', async () => {
  const { seat, orderId, paymentId, report } = await lost()
  await lose()
  const told = vi.spyOn(log, 'info')
  const replies = await Promise.all([report('same'), report('same'), report(), report()])
  expect(replies).toEqual([200, 200, 200, 200])
  expect((await pockets(seat)).coin).toBe(COIN)
  expect(await orderOf(orderId)).toMatchObject({
    player: seat.id,
    state: 'credited',
    channel: 1,
    isLate: false,
    paymentId,
  })
  const line = { outcome: 'credited', order: orderId, player: seat.id, payment: paymentId }
  expect(told).toHaveBeenCalledWith(expect.objectContaining(line), 'payment webhook')
})

test('an order whose payment was opened in the lost seconds gets its payment', async () => {
  const seat = await newPlayer({ coin: 0 })
  const { orderId, gatewayId } = await openDeposit(seat, AMOUNT)
  await db.update(depositOrders).set({ gatewayId: null }).where(eq(depositOrders.id, orderId))
  await lose()
  await send(
    walletServer,
    JSON.stringify({
      id: randomUUID(),
      type: 'payment.paid',
      payment: { id: gatewayId, reference: orderId, amount: AMOUNT },
    }),
  )
  expect((await pockets(seat)).coin).toBe(COIN)
  expect(await orderOf(orderId)).toMatchObject({ state: 'credited', gatewayId })
})

test('without a loss, for an account that got the same number, or by a foreign reference, nothing is made', async () => {
  const first = await lost()
  await first.report()
  expect(await orderOf(first.orderId)).toBeUndefined()
  await lose()
  await db.update(players).set({ uuid: randomUUID() }).where(eq(players.id, first.seat.id))
  await first.report()
  expect(await orderOf(first.orderId)).toBeUndefined()
  const flagged = (await listFlagged('open')).filter(({ paymentId }) => paymentId === first.paymentId)
  // The operator sees whose order the gateway means.
  expect(flagged).toMatchObject([{ why: 'orderUnknown', reference: first.orderId }, { why: 'orderUnknown' }])
})

test('what an operator has credited by hand is not credited again, and what was told in vain needs no operator', async () => {
  const [byHand, early] = [await lost(), await lost()]
  await byHand.report()
  await early.report()
  const [event] = await db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, byHand.paymentId))
  const wish = { id: event?.id ?? '', player: byHand.seat.id, cents: AMOUNT }
  expect(await db.transaction((tx) => creditFlagged(tx, wish, { by: 'ana', reason: 'asked' }))).toMatchObject({
    done: true,
  })
  await lose()
  await byHand.report()
  expect((await pockets(byHand.seat)).coin).toBe(COIN)
  await early.report()
  expect((await pockets(early.seat)).coin).toBe(COIN)
  const left = (await listFlagged('open')).filter(({ paymentId }) => paymentId === early.paymentId)
  expect(left).toEqual([])
})

test('what a gateway lists as paid in the lost seconds is credited without a report, once', async () => {
  const { seat, orderId, gatewayId, paymentId, report } = await lost()
  const other = await lost()
  await db
    .update(sandboxPayments)
    .set({ state: 'paid', paidCents: AMOUNT, paymentId, paidAt: new Date(Date.now() - 30_000) })
    .where(eq(sandboxPayments.id, gatewayId))
  expect(await regainDeposits()).toBe(0)
  await lose()
  expect(await regainDeposits()).toBe(1)
  expect(await regainDeposits()).toBe(0)
  await report()
  expect((await pockets(seat)).coin).toBe(COIN)
  expect((await pockets(other.seat)).coin).toBe(0)
  expect(await orderOf(orderId)).toMatchObject({ state: 'credited' })
  expect(await db.$count(depositOrders, sql`${depositOrders.player} = ${seat.id}`)).toBe(1)
})
