import { afterEach, beforeAll, expect, test } from 'vitest'
import { type RewardItem, rewardId } from '#contract/props/rewards.ts'
import { depositBonuses } from '#server/activities/depositBonuses.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { type DepositBonus, offerBonuses, type PaidDeposit } from '#server/wallet/bonuses.ts'
import { creditDeposit } from '#server/wallet/deposits/credit.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { expectCleanBooks, openDeposit, orderOf, pockets, totalsOf } from './walletHarness.ts'

beforeAll(async () => {
  await freshDatabase()
})
afterEach(async () => {
  offerBonuses(depositBonuses)
  await expectCleanBooks()
})

const giving = (name: string, ...items: RewardItem[]): DepositBonus => ({ name, bonusOf: () => items })

async function credit(orderId: string) {
  const order = await orderOf(orderId)
  if (!order) throw new Error('no order')
  return await db.transaction((tx) => creditDeposit(tx, order, { cents: order.cents }))
}

test('every entry of the list adds to the one entry of the deposit, with its wagering requirement', async () => {
  const asked: PaidDeposit[] = []
  const points = { id: rewardId.points, count: 700 }
  offerBonuses([
    ...depositBonuses,
    giving('double', { id: rewardId.coin, count: 10_000, betRate: 3 }, points),
    giving('nothing', { id: rewardId.coin, count: 0, betRate: 9 }),
    { name: 'watching', bonusOf: async (_tx, deposit) => (asked.push(deposit) ? [] : []) },
  ])
  const seat = await newPlayer({ coin: 0 })
  const { orderId } = await openDeposit(seat, 50_000)
  expect(await credit(orderId)).toBe('credited')
  expect(asked).toMatchObject([{ id: orderId, player: seat.id, cents: 50_000, channel: 1, actType: 0, isFirst: true }])
  expect(await pockets(seat)).toMatchObject({ coin: 90_000, points: 700 })
  expect(await totalsOf(seat)).toMatchObject({
    ...{ deposited: 50_000, depositLeft: 50_000 },
    ...{ bonusLeft: 30_000 * catalogue().webConfig.bonusTurnover + 30_000, lockedBonus: 40_000 },
  })
  expect(await orderOf(orderId)).toMatchObject({ bonus: 40_000 })
  const { rows } = await call('getTransactions', { kinds: ['deposit', 'reward'] }, seat)
  expect(rows).toMatchObject([
    { kind: 'reward', reason: 'depositBonus', change: 40_000, points: 700 },
    { kind: 'deposit', reason: 'deposit', change: 50_000 },
  ])
  const second = await openDeposit(seat, 20_000)
  await credit(second.orderId)
  expect(asked).toMatchObject([{ isFirst: true }, { isFirst: false }])
})

test('a failing bonus leaves the whole deposit to the next try', async () => {
  const seat = await newPlayer({ coin: 0 })
  const { orderId } = await openDeposit(seat, 50_000)
  offerBonuses([{ name: 'broken', bonusOf: () => Promise.reject(new Error('no such table')) }])
  await expect(credit(orderId)).rejects.toThrow('no such table')
  expect(await orderOf(orderId)).toMatchObject({ state: 'pending' })
  offerBonuses(depositBonuses)
  expect(await credit(orderId)).toBe('credited')
  expect((await pockets(seat)).coin).toBe(80_000)
})
