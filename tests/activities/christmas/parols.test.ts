import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { finishDraws } from '#server/activities/draws/draw.ts'
import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { rounds } from '#server/games/tables.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { approveIdentity } from '../../account/identified.ts'
import { call } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { seedOf } from '../../games/insertRound.ts'
import type { TestPlayer } from '../../player.ts'
import { givePoints } from '../../points/fixture.ts'
import { stayingIn } from '../fixture.ts'
import {
  aChristmas,
  depositor,
  extra,
  onChristmas,
  onDay,
  openFields,
  points,
  sign,
  signDays,
  standing,
} from './fixture.ts'

beforeAll(freshDatabase)
afterAll(closeDatabase)
beforeEach(() => {
  onChristmas()
  onDay(16)
})
afterEach(async () => {
  await finishDraws()
  setClock(undefined)
  setCatalogue(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

const codesOf = (replies: readonly { errcode?: unknown }[]) =>
  Object.fromEntries([...Map.groupBy(replies, ({ errcode }) => Number(errcode))].map(([code, of]) => [code, of.length]))
const twoDevices = (player: TestPlayer) => [player, { ...player, device: `${player.device}-2` }] as const
const moneyOf = async ({ id }: TestPlayer) => {
  const { coin, points: inPoints } = await balancesOf(db, id)
  return { coin, points: inPoints }
}

describe('a parol', () => {
  test('is signed once a day of 64 taps on two devices, gives its reward, and hangs a lantern', async () => {
    const player = await depositor()
    const before = await moneyOf(player)
    const { offer } = await standing(player)
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, tap) =>
        call('appChristmasSign', { parol: 1, offer }, twoDevices(player)[tap % 2]),
      ),
    )
    expect(codesOf(replies)).toEqual({ 0: 1, [errcodes.rewardReceived]: 63 })
    expect(await moneyOf(player)).toEqual({ ...before, points: before.points + 100 })
    const { isSigned, next, lanterns } = await standing(player)
    expect({ isSigned, next, lanterns }).toEqual({
      ...{ isSigned: true, next: 2 },
      lanterns: [{ lantern: 1, state: 'hung', items: [] }],
    })
  })

  test('belongs to a day of Manila; a missed day costs nothing, and a clock set back gives nothing again', async () => {
    const player = await depositor()
    onDay(16, '23:59')
    expect(await sign(player)).toMatchObject({ errcode: 0, propList: points(100) })
    onDay(17, '00:00')
    expect(await sign(player)).toMatchObject({ errcode: 0, propList: points(200), next: 3 })
    onDay(16, '12:00')
    expect(await sign(player)).toMatchObject({ errcode: errcodes.rewardNotReached })
    onDay(23)
    expect(await sign(player)).toMatchObject({ errcode: 0, propList: points(300) })
    await signDays(player, 24, 25, 26, 27, 28, 29)
    expect(await standing(player)).toMatchObject({ isSigned: true, next: 9 })
    onDay(30)
    expect(await sign(player)).toMatchObject({ errcode: errcodes.rewardReceived })
    expect((await standing(player)).parols.every(({ isSigned }) => isSigned)).toBe(true)
  })

  test('refuses one out of turn, a changed offer, numbers that are none, and a guest', async () => {
    const player = await depositor()
    const { offer } = await standing(player)
    expect(await sign(player, 2)).toMatchObject({ errcode: errcodes.rewardNotReached })
    for (const parol of [0, 10, 1.5, '1', null])
      expect(await call('appChristmasSign', { parol, offer }, player)).toMatchObject({ code: 400 })
    expect(await call('appChristmasSign', { parol: 1, offer: '' }, player)).toMatchObject({ code: 400 })
    onChristmas({}, { ...aChristmas(), parols: aChristmas().parols.toReversed() })
    expect(await call('appChristmasSign', { parol: 1, offer }, player)).toMatchObject({
      errcode: errcodes.offerChanged,
    })
    for (const name of ['appChristmasUser', 'appChristmasSign', 'appChristmasExtra', 'appChristmasOpen'] as const)
      expect(await call(name, {})).toMatchObject({ code: name === 'appChristmasUser' ? 401 : expect.any(Number) })
    expect(await call('appChristmasSign', { parol: 1, offer })).toMatchObject({ code: 401 })
    expect((await standing(player)).lanterns).toEqual([])
  })

  test('asks for a deposit, and is neither for the excluded nor for a second account', async () => {
    const [fresh, away, one, other] = [await stayingIn({}), await depositor(), await depositor(), await depositor()]
    expect(await standing(fresh)).toMatchObject({ needRecharge: true })
    expect(await sign(fresh)).toMatchObject({ errcode: errcodes.needsTopUp })
    expect((await standing(fresh)).lanterns).toEqual([])
    const { offer } = await standing(away)
    await exclude({ player: away.id, kind: 'break', term: { days: 1 }, by: 'ana', reason: 'asked' })
    expect(await call('appChristmasSign', { parol: 1, offer }, away)).toMatchObject({ code: 401 })
    for (const { id } of [one, other]) await approveIdentity(id, { lastName: 'Magparol' })
    await db.execute(sql`update identities set state = 'submitted' where player = ${other.id}`)
    expect(await sign(one)).toMatchObject({ errcode: 0 })
    expect(await sign(other)).toMatchObject({ errcode: errcodes.samePerson })
    expect(await extra(other, 'points')).toMatchObject({ errcode: errcodes.samePerson })
  })

  test('is there from the first minute to the last, and nothing is before or after', async () => {
    const player = await depositor()
    const { offer } = await standing(player)
    const signs = async (day: number, clock: string) => {
      onDay(day, clock)
      return (await call('appChristmasSign', { parol: 1, offer }, player)).errcode
    }
    expect(await signs(15, '23:59')).toBe(errcodes.activityClosed)
    expect((await standing(player)).parols).toEqual([])
    expect(await signs(32, '00:00')).toBe(errcodes.activityClosed)
    expect(await extra(player, 'points')).toMatchObject({ errcode: errcodes.activityClosed })
    expect(await signs(31, '23:59')).toBe(0)
    const fields = await openFields(player, 1)
    onDay(32, '00:00')
    expect(await call('appChristmasOpen', fields, player)).toMatchObject({ errcode: errcodes.activityClosed })
  })
})

describe('an extra lantern', () => {
  /** A won or lost round of now. Only its row counts here. */
  async function played({ id }: TestPlayer, stake: number, at: Date): Promise<void> {
    const row = {
      id: randomUUID(),
      player: id,
      seed: await seedOf(id),
      gameId: 1001,
      nonce: 1,
      outcome: {},
      win: stake,
    }
    await db.insert(rounds).values({ ...row, stake, playedAt: at })
  }

  async function deposited({ id: player }: TestPlayer, amount: number, at: Date): Promise<void> {
    const order = { player, channel: 1, cents: amount, gateway: 'sandbox', state: 'credited' } as const
    await db.insert(depositOrders).values({ ...order, createdAt: at, expiresAt: at, creditedAt: at })
  }

  test('hangs for the bets and deposits of its day, and for points, once a day each, of 64 taps', async () => {
    const player = await depositor()
    const at = new Date('2027-12-16T03:00:00Z')
    expect(await extra(player, 'bet')).toMatchObject({ errcode: errcodes.rewardNotReached })
    await played(player, 19_999, at)
    expect(await extra(player, 'bet')).toMatchObject({ errcode: errcodes.rewardNotReached })
    await played(player, 1, at)
    // Yesterday's bets count for nothing.
    await played(player, 1_000_000, new Date('2027-12-15T15:59:59Z'))
    expect((await standing(player)).extras).toMatchObject([
      { type: 'bet', need: 20_000, has: 20_000, state: 'ready' },
      { type: 'deposit', has: 0, state: 'ahead' },
      { type: 'points', has: 0, state: 'ahead' },
    ])
    const { offer } = await standing(player)
    const taps = await Promise.all(
      Array.from({ length: 64 }, (_, tap) =>
        call('appChristmasExtra', { type: 'bet', offer }, twoDevices(player)[tap % 2]),
      ),
    )
    expect(codesOf(taps)).toEqual({ 0: 1, [errcodes.rewardReceived]: 63 })
    expect(await extra(player, 'points')).toMatchObject({ errcode: errcodes.rewardNotReached })
    expect(await extra(player, 'deposit')).toMatchObject({ errcode: errcodes.rewardNotReached })
    await givePoints(player, 700)
    expect(await extra(player, 'points')).toMatchObject({ errcode: 0, lottery: 200 })
    expect(await extra(player, 'points')).toMatchObject({ errcode: errcodes.rewardReceived })
    await deposited(player, 50_000, at)
    // The tree has two places besides those of the parols.
    expect(await standing(player)).toMatchObject({ extras: [{ state: 'done' }, { state: 'full' }, { state: 'done' }] })
    expect(await extra(player, 'deposit')).toMatchObject({ errcode: errcodes.rewardReceived })
    onDay(17)
    expect(await extra(player, 'bet')).toMatchObject({ errcode: errcodes.rewardReceived })
    expect(await sign(player)).toMatchObject({ errcode: 0, lanterns: [{}, {}, { lantern: 3 }] })
  })
})
