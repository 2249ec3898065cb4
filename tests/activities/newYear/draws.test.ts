import { createHash, createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Openable, thing } from '#contract/activities/newYear/things.ts'
import { errcodes } from '#contract/errcodes.ts'
import { fairWords } from '#contract/games/fair.ts'
import { drawnPrize, FIRST_DRAW } from '#contract/points/draw.ts'
import { spentNow } from '#server/activities/budget.ts'
import { finishDraws } from '#server/activities/draws/draw.ts'
import { activityDraws } from '#server/activities/draws/tables.ts'
import { giveLeftThings } from '#server/activities/newYear/leftover.ts'
import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { forgetOldProps } from '#server/props/retention.ts'
import { playerProps } from '#server/props/tables.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { players } from '#server/standing/tables.ts'
import { call, succeed } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import type { TestPlayer } from '../../player.ts'
import {
  aNewYear,
  codesOf,
  depositor,
  give,
  onDay,
  onNewYear,
  open,
  openFields,
  standing,
  twoDevices,
} from './fixture.ts'

beforeAll(freshDatabase)
afterAll(closeDatabase)
beforeEach(() => {
  onNewYear()
  onDay(26)
})
afterEach(async () => {
  await finishDraws()
  setClock(undefined)
  setCatalogue(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest()
const moneyOf = async ({ id }: TestPlayer) => {
  const { coin, points } = await balancesOf(db, id)
  return { coin, points }
}
const itemOf = ({
  prop,
  count,
  betRate,
}: {
  prop?: number | undefined
  count?: number | undefined
  betRate?: number | undefined
}) => ({
  ...{ id: prop, count },
  ...(betRate !== undefined && { betRate }),
})

describe.each<Openable>(['box', 'lottery', 'firework'])('a %s', (kind) => {
  test('holds what the committed seed draws, and is used up', async () => {
    const player = await depositor()
    await give(player, kind, 2)
    const before = await standing(player)
    const { name, fields } = await openFields(player, kind, 'my-own_seed')
    const { drawn, propList, things } = await succeed(name, fields, player)
    const { serverSeed, prize, clientSeed } = Object(drawn).draw
    expect(createHash('sha256').update(serverSeed).digest('hex')).toBe(fields.nextServerSeedHash)
    const again = drawnPrize(fairWords(hmac, { serverSeed, clientSeed, nonce: FIRST_DRAW }), before.draws[kind].prizes)
    expect([prize, propList]).toEqual([again.id, [itemOf(again)]])
    const given = { [thing.lottery]: 'lottery', [thing.firework]: 'firework' }[again.prop ?? 0]
    const wanted = { ...before.things, [kind]: 1 }
    expect(things).toEqual(given ? { ...wanted, [given]: Number(Object(wanted)[given]) + (again.count ?? 0) } : wanted)
    expect(await succeed('getDraws', {}, player)).toMatchObject({ rows: [{ kind, draw: { prize } }] })
  })

  test('is opened as often as it is there, of 64 taps on two devices, and by each request once', async () => {
    const player = await depositor()
    await give(player, kind, 1)
    const { name, fields } = await openFields(player, kind)
    const taps = await Promise.all(
      Array.from({ length: 64 }, (_, tap) =>
        call(name, tap < 32 ? fields : { ...fields, requestId: randomUUID() }, twoDevices(player)[tap % 2]),
      ),
    )
    // One request wins the thing and its seed; its repeats are told the same, and all others that nothing is there.
    const { 0: opened = 0, ...refused } = codesOf(taps)
    expect([1, 32]).toContain(opened)
    const known: readonly number[] = [errcodes.rewardNotReached, errcodes.requestReused]
    expect(Object.keys(refused).filter((code) => !known.includes(Number(code)))).toEqual([])
    expect(await db.$count(activityDraws, eq(activityDraws.player, player.id))).toBe(1)
    expect((await standing(player)).things[kind]).toBe(0)
  })
})

describe('what is opened', () => {
  test('is refused where it is not there, for other prizes or another seed, and nothing is used up', async () => {
    const player = await depositor()
    const { fields } = await openFields(player, 'lottery')
    const lottery = (change: object = {}) => call('appNewYearOpen', { ...fields, ...change }, player)
    expect(await lottery()).toMatchObject({ errcode: errcodes.rewardNotReached })
    await give(player, 'lottery')
    expect(await lottery({ tableHash: 'a'.repeat(64) })).toMatchObject({ errcode: errcodes.offerChanged })
    expect(await lottery({ nextServerSeedHash: 'b'.repeat(64) })).toMatchObject({ errcode: errcodes.seedMoved })
    for (const change of [{ type: 'box' }, { type: 'active' }, { clientSeed: '' }, { requestId: '1' }])
      expect(await lottery(change)).toMatchObject({ code: 400 })
    expect(await call('appNewYearBoxOpen', fields)).toMatchObject({ code: expect.any(Number) })
    onDay(41, '00:00')
    expect(await lottery()).toMatchObject({ errcode: errcodes.activityClosed })
    onDay(26)
    expect((await standing(player)).things.lottery).toBe(1)
    await succeed('appNewYearOpen', fields, player)
    const { fields: next } = await openFields(player, 'firework')
    expect(await call('appNewYearOpen', { ...next, requestId: fields.requestId }, player)).toMatchObject({
      errcode: errcodes.requestReused,
    })
  })

  test('takes its prize from the budget alone, whose last centavo is exact', async () => {
    const player = await depositor()
    await give(player, 'lottery', 12)
    onNewYear({ budget: { day: 5_000 } })
    let refused = 0
    for (let tap = 0; tap < 12; tap += 1) refused += (await open(player, 'lottery')).errcode === 0 ? 0 : 1
    const drawn = await db.select().from(activityDraws).where(eq(activityDraws.player, player.id))
    const cost = drawn.reduce(
      (sum, { prop, count }) => sum + (prop === 2001 ? (count ?? 0) : Math.ceil((count ?? 0) * 0.125)),
      0,
    )
    expect(await spentNow('newYear')).toEqual({ day: cost, whole: cost })
    expect(cost).toBeLessThanOrEqual(5_000)
    const { draws, things } = await standing(player)
    expect([things.lottery, draws.lottery.isUsedUp]).toEqual([refused, cost > 3_000])
  })
})

describe('the ticker', () => {
  test('tells the coin that New Year gave to who agreed, while it is on', async () => {
    const [shown, hidden] = [await depositor(), await depositor()]
    await db.update(players).set({ showsWins: false }).where(eq(players.id, hidden.id))
    await db.update(players).set({ showsWins: true }).where(eq(players.id, shown.id))
    onDay(28)
    onNewYear(
      {},
      aNewYear({
        prizes: {
          ...aNewYear().prizes,
          lottery: [2_000, 999].map((count, at) => ({ id: at + 1, weight: 1, prop: 2001, count, betRate: 1 })),
        },
      }),
    )
    for (const player of [shown, hidden]) {
      await give(player, 'lottery', 6)
      for (let tap = 0; tap < 6; tap += 1) await open(player, 'lottery')
    }
    const won = await db.select().from(activityDraws).where(eq(activityDraws.player, shown.id))
    const large = won.filter(({ count }) => count === 2_000)
    onDay(28, '12:01')
    const { newYearList } = await call('anonymous/lobbyTips', {})
    expect(newYearList).toHaveLength(large.length)
    expect(JSON.stringify(newYearList)).not.toContain(shown.account)
    onDay(41)
    expect(await call('anonymous/lobbyTips', {})).not.toHaveProperty('newYearList')
  })
})

describe('what is left at the end', () => {
  test('becomes points at the published rates, once, of jobs at once, and a letter tells it', async () => {
    const player = await depositor()
    for (const [kind, count] of [
      ['active', 33],
      ['box', 2],
      ['lottery', 3],
      ['firework', 1],
    ] as const)
      await give(player, kind, count)
    const before = await moneyOf(player)
    onDay(40, '23:59')
    expect(await giveLeftThings()).toBe(0)
    expect((await standing(player)).things.box).toBe(2)
    onDay(41, '00:09')
    await Promise.all([giveLeftThings(), giveLeftThings(), giveLeftThings()])
    await giveLeftThings()
    const worth = 33 * 5 + 2 * 200 + 3 * 400 + 100
    expect(await moneyOf(player)).toEqual({ ...before, points: before.points + worth })
    expect((await standing(player)).things).toEqual({ active: 0, box: 0, lottery: 0, firework: 0 })
    const { rows } = await succeed('getMail2', {}, player)
    expect(JSON.stringify(rows).match(/newYearOver/g)).toHaveLength(1)
    setClock(new Date('2028-02-20T00:00:00Z'))
    await forgetOldProps()
    expect(await db.$count(playerProps, eq(playerProps.player, player.id))).toBe(0)
  })

  test('is paid out with the balance before an exclusion', async () => {
    const player = await depositor()
    await give(player, 'box', 3)
    const before = await moneyOf(player)
    await exclude({ player: player.id, kind: 'self', term: { months: 6 }, by: 'ana', reason: 'asked' })
    expect(await moneyOf(player)).toEqual({ ...before, points: before.points + 600 })
  })
})
