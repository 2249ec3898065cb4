import { createHash, createHmac, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Reply } from '#contract/calls/index.ts'
import { errcodes } from '#contract/errcodes.ts'
import { fairWords } from '#contract/games/fair.ts'
import { drawnPrize, FIRST_DRAW, type Prize, sumOfWeights } from '#contract/points/draw.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { finishDraws } from '#server/points/draw.ts'
import { drawSeeds, pointOrders } from '#server/points/tables.ts'
import { call, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import type { TestPlayer } from '../player.ts'
import { coinOf, configFor, configurePoints, drawFields, givePoints, pointsOf, richPlayer } from './fixture.ts'

beforeAll(freshDatabase)
afterAll(closeDatabase)
afterEach(async () => {
  setCatalogue(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

type Drawn = Reply<'lotteryDraw'>

const prizes: readonly Prize[] = [
  { id: 1, weight: 1, prop: 2001, count: 900, betRate: 1 },
  { id: 2, weight: 3, prop: 2002, count: 300 },
  { id: 3, weight: 6 },
]
const aDraw = (change: Partial<ReturnType<typeof catalogue>['points']['draw']> = {}) =>
  configurePoints({ draw: { status: 1, price: 1_000, perDay: 50, prizes: [...prizes], ...change } })

/** The dispatcher has validated the reply against the contract's schema. */
const draw = async (player: TestPlayer, fields: object) =>
  (await succeed('lotteryDraw', fields, player)) as unknown as Drawn

const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest()

describe('the chances of a draw', () => {
  test('are the published weights, over 20,000 seeds that are counted through', () => {
    const all = catalogue().points.draw.prizes
    const rounds = 20_000
    const counts = new Map<number, number>()
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      const serverSeed = createHash('sha256').update(`seed ${nonce}`).digest('hex')
      const { id } = drawnPrize(fairWords(hmac, { serverSeed, clientSeed: 'chi', nonce: 0 }), all)
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    const sum = sumOfWeights(all)
    const chi = all.reduce((total, { id, weight }) => {
      const expected = (rounds * weight) / sum
      return total + ((counts.get(id) ?? 0) - expected) ** 2 / expected
    }, 0)
    // 99.9 % of fair draws with six degrees of freedom stay below 22.46.
    expect(chi).toBeLessThan(22.46)
  })

  test('reach every prize, and no weight but the whole', () => {
    // Each number below the sum falls to one prize, counted through in the order of the list.
    const found = Array.from({ length: sumOfWeights(prizes) }, (_, number) => drawnPrize(() => number, prizes).id)
    expect(found).toEqual([1, 2, 2, 2, 3, 3, 3, 3, 3, 3])
  })
})

describe('a draw', () => {
  test('is the outcome of the seed that was committed to, and reveals it', async () => {
    aDraw()
    const player = await richPlayer(5_000)
    const fields = await drawFields(player, 'my-own_seed')
    const { order, lottery, coin, nextServerSeedHash } = await draw(player, fields)
    expect(nextServerSeedHash).not.toBe(fields.nextServerSeedHash)
    const { serverSeed = '', clientSeed = '', prize } = order.draw ?? {}
    expect(createHash('sha256').update(serverSeed).digest('hex')).toBe(fields.nextServerSeedHash)
    expect(clientSeed).toBe('my-own_seed')
    const again = drawnPrize(fairWords(hmac, { serverSeed, clientSeed, nonce: FIRST_DRAW }), prizes)
    expect(prize).toBe(again.id)
    const given = { coin: again.prop === 2001 ? 900 : 0, points: again.prop === 2002 ? 300 : 0 }
    expect([coin, lottery]).toEqual([given.coin, 4_000 + given.points])
    // History has all that it takes to draw it again.
    const record = await succeed('getLotteryRecord', {}, player)
    expect(record).toMatchObject({ rows: [order], tables: [{ hash: fields.tableHash, prizes }] })
    // The player agreed to this list: its JSON as served has the hash.
    expect(JSON.stringify(record.tables)).toBe(JSON.stringify([{ hash: fields.tableHash, prizes }]))
    expect(createHash('sha256').update(JSON.stringify(prizes)).digest('hex')).toBe(fields.tableHash)
  })

  test('happens once per request id, whatever is sent with it and however often', async () => {
    aDraw()
    const player = await richPlayer(5_000)
    const fields = await drawFields(player)
    const replies = await Promise.all(Array.from({ length: 12 }, () => draw(player, fields)))
    expect(new Set(replies.map(({ order }) => JSON.stringify(order))).size).toBe(1)
    expect(await draw(player, { ...fields, clientSeed: 'another' })).toMatchObject({ order: replies[0]?.order })
    const spent = await db.select().from(pointOrders).where(eq(pointOrders.player, player.id))
    expect(spent).toHaveLength(1)
    const other = await drawFields(player)
    expect((await call('lotteryDraw', { ...other, requestId: fields.requestId }, player)).errcode).toBe(
      errcodes.requestReused,
    )
  })

  test('spends a seed once: of many at once by one seed, one is drawn and the others are told the next', async () => {
    aDraw()
    const player = await richPlayer(50_000)
    const fields = await drawFields(player)
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => call('lotteryDraw', { ...fields, requestId: randomUUID() }, player)),
    )
    expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    const moved = replies.find(({ errcode }) => errcode === errcodes.seedMoved)
    expect(moved?.nextServerSeedHash).toBe((await configFor(player)).draw?.nextServerSeedHash)
  })

  test('is refused for too few points, changed prizes or another seed, without an outcome and with its seed unspent', async () => {
    aDraw()
    const player = await richPlayer(999)
    const fields = await drawFields(player)
    const refused = async (change: object) => (await call('lotteryDraw', { ...fields, ...change }, player)).errcode
    expect(await refused({})).toBe(errcodes.pointsTooFew)
    await givePoints(player, 1)
    expect(await refused({ tableHash: 'a'.repeat(64) })).toBe(errcodes.rowChanged)
    expect(await refused({ nextServerSeedHash: 'b'.repeat(64) })).toBe(errcodes.seedMoved)
    expect([await pointsOf(player), await coinOf(player)]).toEqual([1_000, 0])
    expect((await configFor(player)).draw?.nextServerSeedHash).toBe(fields.nextServerSeedHash)
    expect(await db.select().from(pointOrders).where(eq(pointOrders.player, player.id))).toEqual([])
  })

  test('is refused beyond the draws of a day, and while it is closed', async () => {
    aDraw({ perDay: 1 })
    const player = await richPlayer(5_000)
    await draw(player, await drawFields(player))
    expect((await configFor(player)).draw?.left).toBe(0)
    expect((await call('lotteryDraw', await drawFields(player), player)).errcode).toBe(errcodes.rowTaken)
    const fields = await drawFields(player)
    aDraw({ status: 0 })
    expect((await configFor(player)).draw).toBeUndefined()
    expect((await call('lotteryDraw', fields, player)).errcode).toBe(errcodes.rowChanged)
  })

  test('whose process stopped after the price gets the same prize later, once', async () => {
    aDraw()
    const player = await richPlayer(5_000)
    const { order } = await draw(player, await drawFields(player))
    const had = [await pointsOf(player), await coinOf(player)]
    const isIt = and(eq(pointOrders.player, player.id), eq(pointOrders.id, order.requestId))
    // As if the second step had never been: the ledger knows its prize, so it is given no second time.
    await db.update(pointOrders).set({ prize: null, prop: null, count: null, betRate: null }).where(isIt)
    await Promise.all([finishDraws(), finishDraws(player.id), configFor(player)])
    expect((await succeed('getLotteryRecord', {}, player)).rows).toEqual([order])
    expect([await pointsOf(player), await coinOf(player)]).toEqual(had)
  })

  test('shows no seed before its prize is there', async () => {
    aDraw()
    const player = await richPlayer(5_000)
    const { order } = await draw(player, await drawFields(player))
    const isIt = eq(pointOrders.id, order.requestId)
    await db.update(pointOrders).set({ prize: null, prop: null, count: null, betRate: null }).where(isIt)
    const { rows } = await succeed('getLotteryRecord', {}, player)
    expect(JSON.stringify(rows)).not.toContain(order.draw?.serverSeed)
    await finishDraws()
  })

  test('gives points in place of a frame that the player has', async () => {
    const frame = { id: 1, weight: 1_000_000, prop: 50_001, count: 1, instead: 200 }
    aDraw({ prizes: [frame, { id: 2, weight: 1 }] })
    const player = await richPlayer(5_000)
    const [first, second] = [await draw(player, await drawFields(player)), await draw(player, await drawFields(player))]
    expect([first.order, second.order]).toMatchObject([
      { prop: 50_001, count: 1 },
      { prop: 2002, count: 200 },
    ])
    expect([await pointsOf(player), (await configFor(player)).frames]).toEqual([5_000 - 2_000 + 200, [1]])
  })

  test('gives its price back if its seed can be opened no more', async () => {
    aDraw()
    const player = await richPlayer(5_000)
    await drawFields(player)
    const lost = { serverSeed: 'lost', serverSeedHash: 'c'.repeat(64), clientSeed: 'a' }
    const { draw: shown } = await configFor(player)
    await db.insert(pointOrders).values({
      ...{ player: player.id, id: randomUUID(), kind: 'draw', row: 0, period: '2026-11-23', price: 1_000 },
      ...{ createdAt: new Date(), tableHash: shown?.tableHash, ...lost },
    })
    const { lottery } = await configFor(player)
    expect(lottery).toBe(6_000)
    expect((await succeed('getLotteryRecord', {}, player)).rows).toMatchObject([{ prop: 2002, count: 1_000 }])
    // A prepared seed that opens no more is replaced before anybody draws by it.
    await db.update(drawSeeds).set({ serverSeed: 'lost' }).where(eq(drawSeeds.player, player.id))
    expect((await configFor(player)).draw?.nextServerSeedHash).not.toBe(shown?.nextServerSeedHash)
  })
})
