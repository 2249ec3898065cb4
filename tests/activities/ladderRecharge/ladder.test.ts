import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { spentNow } from '#server/activities/budget.ts'
import { activityClaims } from '#server/activities/tables.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { call, succeed } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { tell } from '../../operators/flaggedHarness.ts'
import { newPlayer, type TestPlayer } from '../../player.ts'
import { reversalOf } from '../../wallet/reversals.ts'
import { expectCleanBooks, orderOf, pockets } from '../../wallet/walletHarness.ts'
import { order, pay, secondAccountOf, withBudget } from '../deposits.ts'

const award = (count: number) => [{ id: 2001, count, betRate: 3 }]
const TIERS = [
  { id: 1, amount: 50_000, award: [{ id: 2002, count: 5_000 }] },
  { id: 2, amount: 100_000, award: award(1_000) },
  { id: 3, amount: 200_000, award: award(2_500) },
]
/** The second tier. */
const AMOUNT = 100_000
const COIN = 1_000

/** These tiers, and so much of a day's budget. */
function stand(day: number): void {
  withBudget('ladderRecharge', { day })
  const all = catalogue()
  setCatalogue({ ...all, configs: { ...all.configs, ladderRecharge: { period: 'day', tiers: TIERS } } })
}

beforeAll(() => freshDatabase())
beforeEach(() => stand(1_000_000_000))
afterEach(async () => {
  setCatalogue(undefined)
  await expectCleanBooks()
})

/** A player whose first deposit, and its match, are behind them. */
async function depositor(): Promise<TestPlayer> {
  const seat = await newPlayer({ coin: 0 })
  await pay((await order(seat, 10_000)).gatewayId, 10_000)
  return seat
}
const deposit = async (seat: TestPlayer, cents: number) => {
  const { gatewayId, orderId } = await order(seat, cents)
  expect(await pay(gatewayId, cents)).toBe('credited')
  return { gatewayId, bonus: (await orderOf(orderId))?.bonus ?? 0 }
}
const tiersOf = async (seat: TestPlayer) => {
  const { tiers } = await succeed('rechargeBonusCollection8', {}, seat)
  return tiers as { id: number; isReceived: boolean }[]
}
const idsOf = async (seat: TestPlayer) => (await tiersOf(seat)).map(({ id }) => id)
const leave = async (cents: number) => stand((await spentNow('ladderRecharge')).day + cents)

describe('the ladder', () => {
  test('gives the highest tier that one deposit reaches, with the deposit, once a day', async () => {
    const seat = await depositor()
    expect(await idsOf(seat)).toEqual([1, 2, 3])
    expect((await deposit(seat, 49_999)).bonus).toBe(0)
    expect((await deposit(seat, AMOUNT + 99_999)).bonus).toBe(COIN)
    expect((await tiersOf(seat)).map(({ isReceived }) => isReceived)).toEqual([false, true, false])
    expect((await deposit(seat, AMOUNT)).bonus).toBe(0)
    expect((await deposit(seat, 200_000)).bonus).toBe(2_500)
    // A day later: the claims are of the day before.
    await db.update(activityClaims).set({ round: '2026-01-01' }).where(eq(activityClaims.player, seat.id))
    expect((await deposit(seat, AMOUNT)).bonus).toBe(COIN)
  })

  test('of 64 reports of two orders gives one tier, and the other order’s budget back', async () => {
    const seat = await depositor()
    const before = (await spentNow('ladderRecharge')).whole
    const [one, other] = [await order(seat, AMOUNT), await order(seat, AMOUNT + 1)]
    expect((await spentNow('ladderRecharge')).whole - before).toBe(2 * COIN)
    const reports = Array.from({ length: 32 }, () => [pay(one.gatewayId, AMOUNT), pay(other.gatewayId, AMOUNT + 1)])
    await Promise.all(reports.flat())
    const bonuses = await Promise.all([one, other].map(({ orderId }) => orderOf(orderId)))
    expect(bonuses.reduce((sum, found) => sum + (found?.bonus ?? 0), 0)).toBe(COIN)
    expect((await spentNow('ladderRecharge')).whole - before).toBe(COIN)
  })

  test('keeps what an order was promised when the file changes, and releases it with the order', async () => {
    const seat = await depositor()
    const before = (await spentNow('ladderRecharge')).whole
    const kept = await order(seat, AMOUNT)
    const failed = await order(await depositor(), AMOUNT)
    const real = catalogue()
    const ladderRecharge = { period: 'day', tiers: [] } as const
    setCatalogue({ ...real, configs: { ...real.configs, ladderRecharge } })
    expect(await idsOf(seat)).toEqual([])
    await tell({ kind: 'closed', gatewayId: failed.gatewayId })
    expect((await spentNow('ladderRecharge')).whole - before).toBe(COIN)
    await pay(kept.gatewayId, AMOUNT)
    expect((await orderOf(kept.orderId))?.bonus).toBe(COIN)
  })

  test('goes back with a deposit that is taken back', async () => {
    const seat = await depositor()
    const { coin } = await pockets(seat)
    const { gatewayId } = await deposit(seat, AMOUNT)
    expect(await tell(reversalOf(gatewayId, AMOUNT))).toBe('reversed')
    expect((await pockets(seat)).coin).toBe(coin)
  })

  test('shows no tier above an own limit, beyond the budget, to a second account or while it is off; the deposit goes on', async () => {
    const seat = await depositor()
    await succeed('setLimit', { limit: 'depositDay', most: 10_000 + AMOUNT }, seat)
    expect(await idsOf(seat)).toEqual([1, 2])
    // The order itself takes its player to the limit.
    expect((await deposit(seat, AMOUNT)).bonus).toBe(COIN)
    const other = await depositor()
    await leave(COIN)
    expect(await idsOf(other)).toEqual([1, 2])
    expect((await deposit(other, 200_000)).bonus).toBe(0)
    const second = await secondAccountOf(other)
    expect(await idsOf(second)).toEqual([])
    await deposit(second, 10_000)
    expect((await deposit(second, AMOUNT)).bonus).toBe(0)
    setCatalogue({ ...catalogue(), activities: [] })
    expect(await idsOf(other)).toEqual([])
    expect((await deposit(other, AMOUNT)).bonus).toBe(0)
    expect(await call('rechargeBonusCollection8', {})).toMatchObject({ code: 401 })
  })

  test('gives nothing to a deposit that buys the offer of the first charge', async () => {
    const seat = await newPlayer({ coin: 0 })
    const { gatewayId, orderId } = await order(seat, 50_000, 9)
    await pay(gatewayId, 50_000)
    expect(await orderOf(orderId)).toMatchObject({ bonus: 0 })
    expect(await pockets(seat)).toMatchObject({ points: 0 })
  })
})
