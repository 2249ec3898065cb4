import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rechargeBonusKinds } from '#contract/activities/rechargeBonusKinds.ts'
import { errcodes } from '#contract/errcodes.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { payOutExcluded } from '#server/rights/payOutExcluded.ts'
import { approveWithdrawal } from '#server/wallet/decide.ts'
import { settle } from '#server/wallet/payouts/settle.ts'
import { withdrawals } from '#server/wallet/tables.ts'
import { order, pay } from '../activities/deposits.ts'
import { call } from '../call.ts'
import { moveTo } from '../care/careHarness.ts'
import { freshDatabase } from '../database.ts'
import { tell } from '../operators/flaggedHarness.ts'
import { owed, reversalOf } from './reversals.ts'
import {
  countOf,
  DAY,
  deposit,
  expectCleanAll,
  leave,
  lock,
  MATCH,
  newLeaver,
  passThrough,
  rebate,
  reject,
  START,
  stand,
  task,
  worthOf,
} from './unstaked.ts'
import { orderOf } from './walletHarness.ts'

beforeAll(() => freshDatabase())
beforeEach(() => {
  setClock(START)
  stand()
})
afterEach(async () => {
  setCatalogue(undefined)
  setClock(undefined)
  await expectCleanAll()
})

describe('a deposit that left without having been staked', () => {
  test('ends a card that it bought, with the days that were claimed, and the card goes on if it returns', async () => {
    const [card] = catalogue().configs.signUpBonus
    if (!card) throw new Error('no card')
    const seat = await newLeaver()
    await deposit(seat, card.price, rechargeBonusKinds.signUpCard)
    const day = (number: number) => call('receiveLoginPay3', { id: card.propId, day: number }, seat)
    await moveTo(seat, new Date(START.getTime() + DAY))
    expect(await day(1)).toMatchObject({ errcode: 0 })
    await lock(seat, card.price)
    const before = await worthOf(seat)
    const { id, lines } = await leave(seat, card.price / 2)
    const given = countOf(card.days.slice(0, 1).flat())
    const cards = lines.filter(({ name }) => name === 'signUpBonus').map(({ coin, isWaiting }) => [coin, isWaiting])
    expect(cards).toEqual([
      [given, false],
      [countOf(card.days.slice(1).flat()), true],
    ])
    await moveTo(seat, new Date(START.getTime() + 2 * DAY))
    expect(await day(2)).toMatchObject({ errcode: errcodes.activityClosed })
    await reject(id)
    expect(await worthOf(seat)).toEqual(before)
    expect(await day(2)).toMatchObject({ errcode: 0 })
  })

  test('is not taken back a second time by the gateway, and a bonus is never more than it was', async () => {
    const seat = await newLeaver()
    const { orderId, gatewayId } = await order(seat, 200_000)
    expect(await pay(gatewayId, 200_000)).toBe('credited')
    await lock(seat, 200_000)
    const { id } = await leave(seat, 100_000)
    const { bonus = 0 } = (await orderOf(orderId)) ?? {}
    const { coin } = await worthOf(seat)
    expect(coin).toBe(100_000 + MATCH / 2)
    expect(await tell(reversalOf(gatewayId, 200_000))).toBe('reversed')
    // The tier and half of the match went before: the gateway takes its payment and the other half, and 1,000 pesos are owed.
    expect(await owed(seat)).toBe(100_000)
    expect(bonus).toBe(MATCH + 4_000)
    await reject(id)
    expect(await worthOf(seat)).toMatchObject({ coin: 100_000, hold: 0, points: 0, unplayed: 0 })
  })

  test('takes points and what waits from an excluded player who is paid out; the bonus is forfeited beside', async () => {
    const seat = await newLeaver()
    await deposit(seat, 200_000)
    const deed = { by: 'nena', reason: 'test' }
    await exclude({ player: seat.id, kind: 'self', term: { months: 12 }, ...deed })
    const before = await worthOf(seat)
    expect(before.points).toBe(5_000)
    expect(await payOutExcluded(seat.id, { accountId: seat.accountId }, deed)).toMatchObject({ done: true })
    expect(await worthOf(seat)).toMatchObject({ points: 0, coin: 0, unplayed: 200_000 })
    const [row] = await db.select().from(withdrawals).where(eq(withdrawals.player, seat.id))
    await reject(row?.id ?? '')
    expect(await worthOf(seat)).toMatchObject({ points: 5_000, unplayed: 0, depositLeft: before.depositLeft })
  })
})

test('the hunter who deposits three tiers a day and leaves gains nothing, on no day', async () => {
  const seat = await newLeaver()
  for (const day of [0, 1, 2]) {
    if (day > 0) await moveTo(seat, new Date(START.getTime() + day * DAY))
    for (const cents of [200_000, 500_000, 1_000_000]) {
      const { id } = await passThrough(seat, cents)
      await approveWithdrawal(id, 'nena')
      await settle(id, { state: 'paid', reference: id })
    }
    expect(await rebate(seat)).not.toMatchObject({ errcode: 0 })
    expect(await task(seat, 107)).not.toMatchObject({ errcode: 0 })
  }
  expect(await worthOf(seat)).toMatchObject({ coin: 0, points: 0, hold: 0 })
})
