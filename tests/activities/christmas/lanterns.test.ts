import { createHash, createHmac, randomUUID } from 'node:crypto'
import { and, eq, gte, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { fairWords } from '#contract/games/fair.ts'
import { drawnPrize, FIRST_DRAW } from '#contract/points/draw.ts'
import { knownDevices } from '#server/account/safetyTables.ts'
import { spentNow } from '#server/activities/budget.ts'
import { finishDraws } from '#server/activities/draws/draw.ts'
import { activityDraws } from '#server/activities/draws/tables.ts'
import { owedTo } from '#server/activities/grants.ts'
import { activityClaims } from '#server/activities/tables.ts'
import { now, setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { call, succeed } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import type { TestPlayer } from '../../player.ts'
import {
  aChristmas,
  depositor,
  onChristmas,
  onDay,
  open,
  openFields,
  PRIZES,
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

describe('a lantern', () => {
  const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest()

  test('holds what the committed seed draws, reveals it, and stands in the record', async () => {
    const player = await depositor()
    await sign(player)
    const before = await moneyOf(player)
    const fields = await openFields(player, 1, 'my-own_seed')
    const { drawn, propList, lanterns, steps, draw } = await succeed('appChristmasOpen', fields, player)
    const { serverSeed = '', prize = 0, clientSeed } = Object(drawn).draw
    expect(createHash('sha256').update(serverSeed).digest('hex')).toBe(fields.nextServerSeedHash)
    expect(clientSeed).toBe('my-own_seed')
    const again = drawnPrize(fairWords(hmac, { serverSeed, clientSeed, nonce: FIRST_DRAW }), PRIZES)
    expect(prize).toBe(again.id)
    const items = again.id === 1 ? [{ id: 2001, count: 300, betRate: 1 }] : points(1_000)
    expect([propList, lanterns]).toEqual([items, [{ lantern: 1, state: 'opened', items }]])
    expect(await moneyOf(player)).toEqual({
      coin: before.coin + (again.id === 1 ? 300 : 0),
      points: before.points + (again.id === 1 ? 0 : 1_000),
    })
    expect(steps).toMatchObject([{ lanterns: 1, state: 'ready' }, { state: 'ahead' }])
    expect(Object(draw)).toMatchObject({ drawn: expect.arrayContaining([{ prize, drawn: expect.any(Number) }]) })
    expect(Object(draw).nextServerSeedHash).not.toBe(fields.nextServerSeedHash)
    const record = await succeed('getDraws', {}, player)
    expect(record).toMatchObject({
      rows: [{ ...Object(drawn), kind: 'lantern', item: 1 }],
      tables: [{ hash: fields.tableHash, prizes: PRIZES }],
    })
  })

  test('is opened once of 64 taps, whether by one request id or by 64', async () => {
    const player = await depositor()
    await signDays(player, 16, 17)
    const fields = await openFields(player, 1)
    const same = await Promise.all(
      Array.from({ length: 32 }, (_, tap) => call('appChristmasOpen', fields, twoDevices(player)[tap % 2])),
    )
    expect(codesOf(same)).toEqual({ 0: 32 })
    expect(new Set(same.map(({ drawn }) => JSON.stringify(drawn))).size).toBe(1)
    const next = await openFields(player, 2)
    const others = await Promise.all(
      Array.from({ length: 64 }, (_, tap) =>
        call('appChristmasOpen', { ...next, requestId: randomUUID() }, twoDevices(player)[tap % 2]),
      ),
    )
    expect(codesOf(others)[0]).toBe(1)
    const codes = new Set(others.map(({ errcode }) => errcode))
    expect([...codes].every((code) => [0, errcodes.seedMoved, errcodes.rewardReceived].includes(Number(code)))).toBe(
      true,
    )
    expect(await db.$count(activityDraws, eq(activityDraws.player, player.id))).toBe(2)
    expect(await open(player, 2)).toMatchObject({ errcode: errcodes.rewardReceived })
  })

  test('is refused where it does not hang, for other prizes, another seed or a used id, and nothing is drawn', async () => {
    const [player, other] = [await depositor(), await depositor()]
    await signDays(player, 16, 17)
    const fields = await openFields(player, 1)
    const refused = async (change: object, by = player) =>
      (await call('appChristmasOpen', { ...fields, ...change }, by)).errcode
    expect(await refused({ lantern: 3 })).toBe(errcodes.rewardUnknown)
    expect(await refused({}, other)).toBe(errcodes.rewardUnknown)
    expect(await refused({ tableHash: 'a'.repeat(64) })).toBe(errcodes.offerChanged)
    expect(await refused({ nextServerSeedHash: 'b'.repeat(64) })).toBe(errcodes.seedMoved)
    for (const change of [{ lantern: 0 }, { lantern: 21 }, { clientSeed: 'a:b' }, { clientSeed: 'x'.repeat(65) }])
      expect(await call('appChristmasOpen', { ...fields, ...change }, player)).toMatchObject({ code: 400 })
    expect(await call('appChristmasOpen', fields)).toMatchObject({ code: 401 })
    expect(await db.$count(activityDraws, eq(activityDraws.player, player.id))).toBe(0)
    expect((await standing(player)).draw.nextServerSeedHash).toBe(fields.nextServerSeedHash)
    await succeed('appChristmasOpen', fields, player)
    expect(await refused({ lantern: 2 })).toBe(errcodes.requestReused)
  })

  test('that was cut off gives the same later, once, and shows no seed before', async () => {
    const player = await depositor()
    await sign(player)
    const { drawn } = await succeed('appChristmasOpen', await openFields(player, 1), player)
    const had = await moneyOf(player)
    const isIt = and(eq(activityDraws.player, player.id), eq(activityDraws.id, Object(drawn).requestId))
    // As if the second step had never been: the ledger and the claim know its prize, so it is given no second time.
    await db.update(activityDraws).set({ prize: null, prop: null, count: null, betRate: null, reserved: 0 }).where(isIt)
    const hidden = await call('getDraws', {}, player)
    expect(JSON.stringify(hidden)).not.toContain(Object(drawn).draw.serverSeed)
    await Promise.all([finishDraws(), finishDraws(player.id), standing(player)])
    expect(await moneyOf(player)).toEqual(had)
    const [draw] = await db.select().from(activityDraws).where(isIt)
    expect(draw?.prize).toBe(Object(drawn).draw.prize)
  })

  test('gives points in place of a prize whose seed opens no more', async () => {
    const player = await depositor()
    await sign(player)
    const { draw } = await standing(player)
    const before = await moneyOf(player)
    const lost = { serverSeed: 'lost', serverSeedHash: 'c'.repeat(64), clientSeed: 'a', tableHash: draw.tableHash }
    await succeed('appChristmasOpen', await openFields(player, 1), player)
    const [first] = await db.select().from(activityDraws).where(eq(activityDraws.player, player.id))
    if (!first) throw new Error('no draw')
    const unresolved = { ...first, id: randomUUID(), number: 2, prize: null, prop: null, count: null, betRate: null }
    await db.insert(activityDraws).values({ ...unresolved, ...lost, reserved: 0 })
    const between = await moneyOf(player)
    await finishDraws(player.id)
    expect(await moneyOf(player)).toEqual({ ...between, points: between.points + 300 })
    expect(before.coin).toBeLessThanOrEqual(between.coin)
  })

  test('of an account that shares an older one’s device waits for the identity', async () => {
    const older = await depositor()
    const player = await depositor()
    const seen = { keyHash: 'd'.repeat(64), firstSeenAt: new Date(), lastSeenAt: new Date() }
    await db.insert(knownDevices).values([older, player].map(({ id }) => ({ player: id, ...seen })))
    expect(await sign(player)).toMatchObject({ errcode: 0, isHeld: true, propList: [], lanterns: [{ state: 'hung' }] })
    expect(await open(player, 1)).toMatchObject({ errcode: 0, isHeld: true, propList: [] })
    expect(await owedTo(player.id)).toHaveLength(3)
  })
})

describe('the budget', () => {
  test('pays no more than it has to 64 taps, reserves the dearest prize before each draw, and takes back the rest', async () => {
    const players = await Promise.all(Array.from({ length: 8 }, depositor))
    for (const player of players) await sign(player)
    const prizes = [300, 299].map((count, at) => ({ id: at + 1, weight: 1, prop: 2001, count, betRate: 1 }))
    onChristmas({ budget: { day: 2_170, whole: 100_000 } }, aChristmas({ prizes }))
    onDay(16, '13:00')
    const fields = await Promise.all(players.map((player) => openFields(player, 1)))
    const taps = players.flatMap((player, at) => Array.from({ length: 8 }, () => ({ player, with: fields[at] ?? {} })))
    const replies = await Promise.all(taps.map(({ player, with: sent }) => call('appChristmasOpen', sent, player)))
    // Two lanterns and their step of 625 leave room for a third without its step, which is kept for later.
    expect(codesOf(replies)).toEqual({ 0: 24, [errcodes.budgetUsedUp]: 40 })
    const ids = players.map(({ id }) => id)
    const isOpened = and(inArray(activityClaims.player, ids), gte(activityClaims.earnedAt, now()))
    const claims = await db.select().from(activityClaims).where(isOpened)
    expect(claims.filter(({ item }) => item > 1_000_000)).toHaveLength(3)
    expect(claims.filter(({ item }) => item === 101)).toHaveLength(2)
    const given = claims.reduce((sum, { cost }) => sum + cost, 0)
    expect(await spentNow('christmas')).toEqual({ day: given, whole: given })
    const states = await Promise.all(players.map(async (player) => (await standing(player)).steps[0]?.state))
    expect(states.toSorted()).toEqual(['ahead', 'ahead', 'ahead', 'ahead', 'ahead', 'ready', 'ready', 'ready'])
    const late = players[replies.findIndex(({ errcode }) => errcode !== 0) >> 3]
    expect(late && (await standing(late)).draw.isUsedUp).toBe(true)
    onDay(17)
    expect(late && (await open(late, 1))).toMatchObject({ errcode: 0 })
  })
})
