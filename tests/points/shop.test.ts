import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { earnedOf, earnStep } from '#contract/points/earned.ts'
import { dayEnd, manilaDay } from '#contract/time.ts'
import { setClock } from '#server/base/clock.ts'
import { Refusal } from '#server/call/refusal.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { postEarned, postEarnedOfAll } from '#server/points/earned.ts'
import { lotteryExchange } from '#server/points/shop.ts'
import { pointOrders } from '#server/points/tables.ts'
import { agreedTexts } from '#server/standing/agreedTexts.ts'
import { recordAgreements } from '#server/standing/agreements.ts'
import { players } from '#server/standing/tables.ts'
import { call, succeed } from '../call.ts'
import { fc } from '../chance.ts'
import { freshDatabase } from '../database.ts'
import { fund, newPlayer } from '../player.ts'
import {
  aRow,
  betInAll,
  coinOf,
  configFor,
  configurePoints,
  crowd,
  exchange,
  givePoints,
  pointsOf,
  richPlayer,
} from './fixture.ts'

beforeAll(freshDatabase)
afterAll(closeDatabase)
afterEach(async () => {
  setCatalogue(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

const earn = { points: 100, bet: 10_000 }

describe('points for valid bets', () => {
  test('are the published rate exactly: whole steps, and the rest of the bets waits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 20 }),
        (points, bet, bets) => {
          let [mark, sum, given] = [0, 0, 0]
          for (const stake of bets) {
            sum += stake
            const earned = earnedOf(sum - mark, { points, bet })
            mark += earned.counted
            given += earned.points
          }
          const step = earnStep({ points, bet })
          // In however many parts they are counted, it is the rate of all bets at once, rounded down to the step.
          expect(given).toBe(Math.floor(sum / step.bet) * step.points)
          expect(sum - mark).toBeLessThan(step.bet)
        },
      ),
    )
  })

  test('are posted once by any number of calls and the job at once, and never for the same bets again', async () => {
    configurePoints({ earn })
    const player = await newPlayer({ coin: 0 })
    await betInAll(player, 12_399)
    await Promise.all([...Array.from({ length: 12 }, () => postEarned(player.id)), postEarnedOfAll()])
    expect(await pointsOf(player)).toBe(123)
    expect(await configFor(player)).toMatchObject({ lottery: 123, toward: 99, earn })
    await betInAll(player, 12_400)
    expect(await configFor(player)).toMatchObject({ lottery: 124, toward: 0 })
    expect(await postEarnedOfAll()).toBe(0)
  })

  test('are the same on every page at once, without the job', async () => {
    configurePoints({ earn })
    const player = await newPlayer({ coin: 0 })
    await betInAll(player, 12_400)
    const asked = await Promise.all(Array.from({ length: 8 }, () => call('refreshData', {}, player)))
    expect(asked.map(({ lottery }) => lottery)).toEqual(Array.from({ length: 8 }, () => 124))
    expect(await configFor(player)).toMatchObject({ lottery: 124 })
  })

  test('go on by a new rate from where the old one stopped', async () => {
    configurePoints({ earn })
    const player = await newPlayer({ coin: 0 })
    await betInAll(player, 150)
    await postEarned(player.id)
    configurePoints({ earn: { points: 200, bet: 10_000 } })
    await betInAll(player, 250)
    await postEarned(player.id)
    expect(await pointsOf(player)).toBe(1 + 3)
  })
})

describe('the shop', () => {
  test('sells ten pieces to ten of 64 buyers at once, and takes points of those ten alone', async () => {
    const row = aRow({ stock: 10 })
    configurePoints({ shop: [row] })
    const buyers = await crowd(64, 1_000)
    const outcomes = await Promise.all(
      buyers.map(({ id: player }) => {
        const wish = { requestId: randomUUID(), rowId: row.id, price: row.price }
        const session = { id: randomUUID(), player }
        const caller = { session, region: 'unasked' } as Parameters<typeof lotteryExchange>[1] // all it reads
        return lotteryExchange(wish, caller).then(
          () => 'sold',
          (error: unknown) => (error instanceof Refusal ? error.refusal : String(error)),
        )
      }),
    )
    expect(outcomes.filter((outcome) => outcome === 'sold')).toHaveLength(10)
    expect(outcomes.filter((outcome) => outcome === 'stockGone')).toHaveLength(54)
    const sums = await Promise.all(buyers.map(async (buyer) => [await pointsOf(buyer), await coinOf(buyer)].join()))
    expect(sums.filter((sum, at) => sum === (outcomes[at] === 'sold' ? '0,700' : '1000,0'))).toHaveLength(64)
  })

  test('sells once per request id, and refuses the id for another row or a draw', async () => {
    const [row, other] = [aRow(), aRow({ id: 2 })]
    configurePoints({ shop: [row, other] })
    const player = await richPlayer(10_000)
    const requestId = randomUUID()
    const replies = await Promise.all(Array.from({ length: 12 }, () => exchange(player, row, requestId)))
    expect(replies.every(({ errcode }) => errcode === 0)).toBe(true)
    expect([await pointsOf(player), await coinOf(player)]).toEqual([9_000, 700])
    expect((await exchange(player, other, requestId)).errcode).toBe(errcodes.requestReused)
    // Another player's same id is an order of their own.
    expect((await exchange(await richPlayer(1_000), row, requestId)).errcode).toBe(0)
  })

  test('adds the wagering requirement that it told before', async () => {
    const row = aRow()
    configurePoints({ shop: [row] })
    const player = await richPlayer(1_000)
    const before = await succeed('getExchange', {}, player)
    await exchange(player, row)
    const after = await succeed('getExchange', {}, player)
    expect(Number(after.turnoverLeft) - Number(before.turnoverLeft)).toBe((await configFor(player)).shop[0]?.wager)
    expect((await configFor(player)).shop[0]).toMatchObject({ wager: 1_400, taken: 1 })
  })

  test('takes the figures of its prop, and sells it to who has deposited and kept what the prop asks for', async () => {
    const frame = 50_005
    setCatalogue(undefined)
    const { webConfig, points } = catalogue()
    const prop = webConfig.appPropConfigMap[frame]
    const row = points.shop.find((each) => each.prop === frame)
    expect(row).toMatchObject({ count: prop?.num, price: prop?.price })
    const asked = 50_000
    const change = { ...prop, id: frame, num: 1, price: 900, paramStr: JSON.stringify({ limitAmount: asked }) }
    setCatalogue({ ...catalogue(), webConfig: { ...webConfig, appPropConfigMap: { [frame]: change } } })
    const wanted = { id: row?.id ?? 0, price: row?.price ?? 0 }
    const player = await richPlayer(wanted.price)
    const shown = async () => (await configFor(player)).shop.find(({ id }) => id === wanted.id)
    expect(await shown()).toMatchObject({ limitAmount: asked, taken: 0 })
    await fund(player.id, asked - 1)
    expect((await exchange(player, wanted)).errcode).toBe(errcodes.rowChanged)
    expect(await pointsOf(player)).toBe(wanted.price)
    await fund(player.id, 1)
    expect((await shown())?.limitAmount).toBeUndefined()
    expect((await exchange(player, wanted)).errcode).toBe(0)
    expect(await shown()).toMatchObject({ taken: 1 })
  })

  test('holds to the limit of a day, which begins anew at midnight in Manila', async () => {
    const row = aRow({ period: 'day', perPlayer: 1, stock: 1 })
    configurePoints({ shop: [row] })
    const player = await richPlayer(5_000)
    const midnight = dayEnd(manilaDay(new Date()))
    setClock(new Date(midnight.getTime() - 1_000))
    try {
      expect((await exchange(player, row)).errcode).toBe(0)
      expect((await exchange(player, row)).errcode).toBe(errcodes.rowTaken)
      expect((await exchange(await richPlayer(5_000), row)).errcode).toBe(errcodes.stockGone)
      setClock(midnight)
      // A text may come into force that night.
      await recordAgreements(db, player.id, agreedTexts('en', midnight))
      expect((await exchange(player, row)).errcode).toBe(0)
    } finally {
      setClock(undefined)
    }
  })

  test('refuses too few points, another price than was shown, and a row that is off or unknown', async () => {
    configurePoints({ shop: [aRow(), aRow({ id: 3, status: 0 })] })
    const player = await richPlayer(999)
    expect((await exchange(player, aRow())).errcode).toBe(errcodes.pointsTooFew)
    await givePoints(player, 1)
    for (const change of [{ price: 999 }, { id: 3 }, { id: 99 }])
      expect((await exchange(player, { ...aRow(), ...change })).errcode).toBe(errcodes.rowChanged)
    expect([await pointsOf(player), await coinOf(player)]).toEqual([1_000, 0])
    expect(await db.select().from(pointOrders).where(eq(pointOrders.player, player.id))).toEqual([])
  })

  test('and the draw are closed to who is excluded, locked, or of unknown age', async () => {
    configurePoints({ shop: [aRow()] })
    const player = await richPlayer(5_000)
    const { draw } = await configFor(player)
    const hashes = { nextServerSeedHash: draw?.nextServerSeedHash, tableHash: draw?.tableHash }
    const isPlayer = eq(players.id, player.id)
    const open = { state: 'open', lockedFor: null, ageState: 'given' } as const
    for (const change of [{ state: 'excluded' }, { lockedFor: 'a chargeback' }, { ageState: 'missing' }] as const) {
      await db.update(players).set(change).where(isPlayer)
      const drawn = await call('lotteryDraw', { requestId: randomUUID(), clientSeed: 'a', ...hashes }, player)
      for (const reply of [await exchange(player, aRow()), drawn])
        expect(reply.code === 401 || Number(reply.errcode) > 0, JSON.stringify(change)).toBe(true)
      await db.update(players).set(open).where(isPlayer)
    }
    // A session that was open when the account was excluded does not get past the lock either.
    await db.update(players).set({ state: 'excluded' }).where(isPlayer)
    const late = lotteryExchange({ requestId: randomUUID(), rowId: 1, price: 1_000 }, {
      session: { id: randomUUID(), player: player.id },
      region: 'unasked',
    } as Parameters<typeof lotteryExchange>[1]) // all it reads
    await expect(late).rejects.toMatchObject({ refusal: 'restricted' })
    expect(await pointsOf(player)).toBe(5_000)
  })

  test('gives a frame once, which its owner alone may wear', async () => {
    const frame = aRow({ id: 11, prop: 50_002, count: 1, betRate: undefined, perPlayer: 1 })
    configurePoints({ shop: [frame] })
    const [player, other] = [await richPlayer(5_000), await richPlayer(5_000)]
    const wear = (who: typeof player, worn: number) =>
      call('updateProfile', { nickname: 'Tala', avatar: 3, frame: worn }, who)
    expect((await wear(player, 2)).errcode).toBe(errcodes.rewardNotReached)
    const replies = await Promise.all([1, 2, 3, 4].map(() => exchange(player, frame)))
    expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    expect([await pointsOf(player), (await configFor(player)).frames]).toEqual([4_000, [2]])
    expect(await wear(player, 2)).toMatchObject({ errcode: 0, frame: 2 })
    expect((await wear(other, 2)).errcode).toBe(errcodes.rewardNotReached)
    // A client that says nothing of frames leaves it on; 0 takes it off.
    expect(await succeed('updateProfile', { nickname: 'Tala', avatar: 4 }, player)).toMatchObject({ frame: 2 })
    const info = await succeed(
      'getAfterLoginInfoWeb',
      { gameListVersion: '', os: '', version: '', deviceModel: '' },
      player,
    )
    expect(info).toMatchObject({ user: { frame: 2 } })
    expect(await wear(player, 0)).toMatchObject({ frame: 0 })
  })

  test('tells its history in pages, newest first, and nobody else’s', async () => {
    const row = aRow({ perPlayer: 50 })
    configurePoints({ shop: [row] })
    const [player, other] = [await richPlayer(20_000), await richPlayer(0)]
    for (let bought = 0; bought < 5; bought += 1) await exchange(player, row)
    const first = await succeed('getLotteryRecord', { size: 3 }, player)
    const second = await succeed('getLotteryRecord', { size: 3, cursor: first.cursor }, player)
    // The dispatcher has validated the replies against the contract's schema.
    const rows = [first, second].flatMap((page) => page.rows as { requestId: string; price: number; time: number }[])
    expect(new Set(rows.map(({ requestId }) => requestId)).size).toBe(5)
    expect(rows.map(({ time }) => time)).toEqual(rows.map(({ time }) => time).toSorted((one, next) => next - one))
    expect(second.cursor).toBeUndefined()
    expect((await succeed('getLotteryRecord', {}, other)).rows).toEqual([])
    await givePoints(other, 1)
    expect((await succeed('getLotteryRecord', { cursor: 'x'.repeat(64) }, player)).rows).toHaveLength(5)
  })
})
