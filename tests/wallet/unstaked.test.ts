import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rechargeBonusKinds } from '#contract/activities/rechargeBonusKinds.ts'
import { errcodes } from '#contract/errcodes.ts'
import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { playerProps } from '#server/props/tables.ts'
import { approveWithdrawal } from '#server/wallet/decide.ts'
import { settle } from '#server/wallet/payouts/settle.ts'
import { depositOrders, withdrawals } from '#server/wallet/tables.ts'
import { call, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { by } from '../operators/operatorHarness.ts'
import { said } from '../terminal.ts'
import { takeBack } from './cancel.ts'
import {
  ask,
  claimsOf,
  deposit,
  expectCleanAll,
  leave,
  lineOf,
  lock,
  MATCH,
  newLeaver,
  passThrough,
  preview,
  rebate,
  reject,
  rich,
  START,
  spend,
  stand,
  task,
  withdrawalOf,
  worthOf,
} from './unstaked.ts'
import { pockets } from './walletHarness.ts'

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

describe('a deposit that leaves without having been staked', () => {
  test('takes with it all that it brought, by name and sum as its player was shown it', async () => {
    const seat = await rich()
    const before = await worthOf(seat)
    expect(before).toMatchObject({ coin: 200_000 + MATCH + 4_000 + 1_500 + 1_500, points: 5_000 })
    const { lines } = await leave(seat, 200_000)
    expect(lines).toHaveLength(5)
    expect(lineOf(lines, 'firstCharge')).toMatchObject({ coin: MATCH, points: 0 })
    expect(lineOf(lines, 'ladderRecharge')).toMatchObject({ coin: 4_000, points: 5_000 })
    expect(lineOf(lines, 'accumulatedRecharge')).toMatchObject({ coin: 1_500 })
    expect(lineOf(lines, 'tasks')).toMatchObject({ coin: 1_500 })
    expect(await worthOf(seat)).toMatchObject({ coin: 0, points: 0, bonusLeft: 0, lockedBonus: 0, unplayed: 200_000 })
  })

  test('is told to the operator who decides, by name and sum', async () => {
    const seat = await rich()
    const { id } = await leave(seat, 200_000)
    expect(await by('ana', 'payments')('withdrawals')).toBe(0)
    const row = said
      .join('\n')
      .split('\n')
      .find((line) => line.startsWith(id))
    for (const line of ['firstCharge ₱300.00', 'ladderRecharge ₱40.00 and 50 points', 'tasks ₱15.00'])
      expect(row).toContain(line)
    await by('ana', 'payments')('reject', id, '--reason', 'test')
    expect(said.join('\n')).toContain('Taken back with it')
  })

  test('is refused to who was shown nothing or something else, and nothing is half done', async () => {
    const seat = await rich()
    const [before, claims] = [await worthOf(seat), await claimsOf(seat)]
    const { shown } = await preview(seat, 100_000)
    expect(await ask(seat, 200_000, '')).toMatchObject({ errcode: errcodes.offerChanged })
    expect(await ask(seat, 200_000, shown)).toMatchObject({ errcode: errcodes.offerChanged })
    expect(await worthOf(seat)).toEqual(before)
    expect(await claimsOf(seat)).toEqual(claims)
  })

  test('brings all of it back where the withdrawal is refused, taken back or returned by the bank', async () => {
    for (const end of ['refused', 'cancelled', 'returned'] as const) {
      const seat = await rich()
      const [before, claims] = [await worthOf(seat), await claimsOf(seat)]
      const { id } = await leave(seat, 200_000)
      if (end === 'refused') await reject(id)
      if (end === 'cancelled') expect(await takeBack(id, seat)).toMatchObject({ errcode: 0 })
      if (end === 'returned') {
        await approveWithdrawal(id, 'nena')
        const word = { state: 'returned', reason: 'closed account' } as const
        await Promise.all([1, 2, 3].map(() => settle(id, word)))
      }
      expect(await worthOf(seat), end).toEqual(before)
      expect(await claimsOf(seat)).toEqual(claims)
      expect((await withdrawalOf(id)).takenBack).not.toBeNull()
    }
  })

  test('is taken back once by two requests at once, and what comes back leaves again by the same rule', async () => {
    const seat = await rich()
    const { shown } = await preview(seat, 100_000)
    const codes = (await Promise.all([1, 2].map(() => ask(seat, 100_000, shown)))).map(({ errcode }) => errcode)
    expect(codes.toSorted()).toEqual([0, errcodes.offerChanged])
    const [row] = await db.select().from(withdrawals).where(eq(withdrawals.player, seat.id))
    await reject(row?.id ?? '')
    await leave(seat, 200_000)
    expect(await worthOf(seat)).toMatchObject({ coin: 0, points: 0, bonusLeft: 0 })
  })

  test('takes its part where a part leaves, never more, and the sums that are not reached any more', async () => {
    const seat = await rich()
    const third = await leave(seat, 66_667)
    expect(lineOf(third.lines, 'firstCharge')).toMatchObject({ coin: Math.floor((MATCH * 66_667) / 200_000) })
    // 1,333 pesos are left: the tier of 2,000 goes, the sum of 1,000 and both tasks stay.
    expect(lineOf(third.lines, 'ladderRecharge')).toMatchObject({ coin: 4_000, points: 5_000 })
    expect(third.lines).toHaveLength(2)
    const rest = await leave(seat, 133_333)
    expect(lineOf(rest.lines, 'firstCharge')).toMatchObject({ coin: MATCH - Math.floor((MATCH * 66_667) / 200_000) })
    expect(lineOf(rest.lines, 'ladderRecharge')).toBeUndefined()
    expect(await worthOf(seat)).toMatchObject({ coin: 0, points: 0, unplayed: 200_000 })
  })

  test('counts for nothing, until it returns: neither sums nor tasks nor a top-up', async () => {
    const seat = await newLeaver()
    const { id, lines } = await passThrough(seat, 100_000)
    expect(lineOf(lines, 'accumulatedRecharge')).toMatchObject({ coin: 1_500, isWaiting: true })
    expect(await rebate(seat)).toMatchObject({ errcode: errcodes.rewardNotReached })
    expect(await task(seat, 107)).not.toMatchObject({ errcode: 0 })
    expect(await succeed('rechargeBonusCollection6', {}, seat)).toMatchObject({ deposited: 0 })
    await reject(id)
    expect(await succeed('rechargeBonusCollection6', {}, seat)).toMatchObject({ deposited: 100_000 })
    expect(await rebate(seat)).toMatchObject({ errcode: 0 })
  })

  test('lets another deposit earn anew what it took along, and that is not doubled by a return', async () => {
    const seat = await rich()
    const { id } = await leave(seat, 200_000)
    await deposit(seat, 100_000)
    expect(await rebate(seat)).toMatchObject({ errcode: 0 })
    expect(await task(seat, 107)).toMatchObject({ errcode: 0 })
    const { coin } = await worthOf(seat)
    await reject(id)
    // The match, the tier and the first deposit's task return; the sum and the day's task are there already.
    expect((await worthOf(seat)).coin).toBe(coin + 200_000 + MATCH + 4_000 + 1_000)
  })

  test('takes coin that is still bound for points that are spent, at the worth of a point', async () => {
    const seat = await rich()
    const { points } = await pockets(seat)
    await spend(seat, points)
    const before = await worthOf(seat)
    const { id, lines } = await leave(seat, 66_667)
    expect(lineOf(lines, 'ladderRecharge')).toMatchObject({ coin: 4_000, points: 0 })
    expect(lineOf(lines, 'pointsSpent')?.coin ?? 0).toBeGreaterThan(0)
    await reject(id)
    expect(await worthOf(seat)).toEqual(before)
  })

  test('takes what was bought by its exact price: waiting, claimed, and coupons that are not used', async () => {
    stand([
      {
        id: 1,
        price: 50_000,
        showType: 1,
        award: [
          { id: 2001, count: 9_000, betRate: 1 },
          { id: 1301, count: 2 },
        ],
      },
    ])
    const seat = await newLeaver()
    await deposit(seat, 50_000, rechargeBonusKinds.firstCharge)
    expect(await call('appRechargeBonusCollection9Receive', { propId: 1301 }, seat)).toMatchObject({ errcode: 0 })
    await lock(seat, 50_000)
    const { id, lines } = await leave(seat, 10_000)
    expect(lines.filter(({ name }) => name === 'firstCharge')).toEqual([
      { name: 'firstCharge', coin: 0, points: 0, pieces: 2, isWaiting: false },
      { name: 'firstCharge', coin: 9_000, points: 0, pieces: 0, isWaiting: true },
    ])
    const left = async () => (await db.select().from(playerProps).where(eq(playerProps.player, seat.id)))[0]?.left
    expect(await left()).toBe(0)
    await reject(id)
    expect(await left()).toBe(2)
    expect(await call('appRechargeBonusCollection9Receive', { propId: 2001 }, seat)).toMatchObject({ errcode: 0 })
  })

  test('keeps what it brought under the terms of before', async () => {
    const seat = await rich()
    await db.update(depositOrders).set({ follows: false }).where(eq(depositOrders.player, seat.id))
    const { lines } = await leave(seat, 200_000)
    expect(lines).toEqual([])
    expect((await worthOf(seat)).coin).toBe(MATCH + 4_000 + 3_000)
  })
})
