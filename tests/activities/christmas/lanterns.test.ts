import { createHash, createHmac, randomUUID } from 'node:crypto'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { fairWords } from '#contract/games/fair.ts'
import { drawnPrize } from '#contract/points/draw.ts'
import { knownDevices } from '#server/account/safetyTables.ts'
import { spentNow } from '#server/activities/budget.ts'
import { giveLeftLanterns } from '#server/activities/christmas/leftover.ts'
import { christmasLanterns } from '#server/activities/christmas/tables.ts'
import { finishDraws } from '#server/activities/draws/draw.ts'
import { activityDraws } from '#server/activities/draws/tables.ts'
import { owedTo } from '#server/activities/grants.ts'
import { activityClaims } from '#server/activities/tables.ts'
import { now, setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { rounds } from '#server/games/tables.ts'
import { mails } from '#server/inbox/tables.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { approveIdentity } from '../../account/identified.ts'
import { call, succeed } from '../../call.ts'
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
    const again = drawnPrize(fairWords(hmac, { serverSeed, clientSeed, nonce: 0 }), PRIZES)
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
    onChristmas({ budget: { day: 1_000, whole: 100_000 } }, aChristmas({ prizes }))
    onDay(16, '13:00')
    const fields = await Promise.all(players.map((player) => openFields(player, 1)))
    const taps = players.flatMap((player, at) => Array.from({ length: 8 }, () => ({ player, with: fields[at] ?? {} })))
    const replies = await Promise.all(taps.map(({ player, with: sent }) => call('appChristmasOpen', sent, player)))
    // Two lanterns and their step of 40 leave room for a third without its step, which is kept for later.
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

describe('a prize for opened lanterns', () => {
  test('is given once, as it was promised when it was reached, after the end too', async () => {
    const player = await depositor()
    await signDays(player, 16, 17, 18)
    const receive = (lanterns: number) => call('appChristmasReceive', { lanterns }, player)
    expect(await receive(1)).toMatchObject({ errcode: errcodes.rewardNotReached })
    expect(await receive(2)).toMatchObject({ errcode: errcodes.rewardUnknown })
    for (const lantern of [1, 2, 3]) await open(player, lantern)
    onChristmas({}, { ...aChristmas(), steps: [{ lanterns: 1, award: points(1) }] })
    onDay(33)
    const replies = await Promise.all(Array.from({ length: 16 }, () => receive(1)))
    expect(codesOf(replies)).toEqual({ 0: 1, [errcodes.rewardReceived]: 15 })
    expect(replies.find(({ errcode }) => errcode === 0)).toMatchObject({ propList: points(5_000) })
    expect(await receive(3)).toMatchObject({ errcode: 0, propList: [{ id: 2001, count: 700, betRate: 2 }] })
  })
})

describe('what is left at the end', () => {
  test('becomes points at the published rate, once, of jobs at once, and a letter tells it', async () => {
    const [player, other] = [await depositor(), await depositor()]
    await signDays(player, 16, 17, 18)
    await open(player, 2)
    const before = await moneyOf(player)
    onDay(31, '23:59')
    await giveLeftLanterns()
    expect((await standing(player)).lanterns.filter(({ state }) => state === 'hung')).toHaveLength(2)
    onDay(32, '00:08')
    await Promise.all([giveLeftLanterns(), giveLeftLanterns(), giveLeftLanterns()])
    await giveLeftLanterns()
    expect(await moneyOf(player)).toEqual({ ...before, points: before.points + 600 })
    expect((await standing(player)).lanterns.map(({ state }) => state)).toEqual(['left', 'opened', 'left'])
    const told = await db.select().from(mails).where(eq(mails.player, player.id))
    const { rows } = await succeed('getMail2', {}, player)
    expect(JSON.stringify(rows)).toContain('christmasOver')
    expect(told.length).toBe((await db.select().from(mails).where(eq(mails.player, other.id))).length + 1)
  })

  test('of last year becomes points although the next season is configured, and the new tree is empty', async () => {
    const player = await depositor()
    await sign(player)
    onChristmas({ start: '2028-12-16 00:00', end: '2029-01-01 00:00' })
    setClock(new Date('2028-12-16T04:00:00Z'))
    const before = await moneyOf(player)
    await giveLeftLanterns()
    expect(await moneyOf(player)).toEqual({ ...before, points: before.points + 300 })
    expect(await standing(player)).toMatchObject({ lanterns: [], next: 1, isSigned: false })
    expect(await sign(player)).toMatchObject({ errcode: 0, propList: points(100) })
  })

  test('is paid out with the balance before an exclusion, and what comes later is not lost either', async () => {
    const player = await depositor()
    await signDays(player, 16, 17)
    const before = await moneyOf(player)
    await exclude({ player: player.id, kind: 'self', term: { months: 6 }, by: 'ana', reason: 'asked' })
    expect(await moneyOf(player)).toMatchObject({ points: before.points + 600 })
    const closed = await db.select().from(christmasLanterns).where(eq(christmasLanterns.player, player.id))
    expect(closed.every(({ leftAt }) => leftAt !== null)).toBe(true)
  })
})
