import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { config } from '#contract/activities/fund/config.ts'
import { errcodes } from '#contract/errcodes.ts'
import { costNow, spentNow } from '#server/activities/budget.ts'
import { funds } from '#server/activities/fund/tables.ts'
import { offerOf } from '#server/activities/offer.ts'
import { setClock } from '#server/base/clock.ts'
import { playLimits } from '#server/care/tables.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { balanceOf, balancesOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { playerProps } from '#server/props/tables.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { playerTotals } from '#server/standing/tables.ts'
import { lockWallet } from '#server/wallet/lock.ts'
import { addWagers } from '#server/wallet/wagers/wagers.ts'
import { call } from '../../call.ts'
import { fc } from '../../chance.ts'
import { freshDatabase } from '../../database.ts'
import { newPlayer, type PlayerOptions, type TestPlayer } from '../../player.ts'
import { everythingOn } from '../fixture.ts'

beforeAll(async () => void (await freshDatabase()))
/** Tasks would be paid before an exclusion too. */
beforeEach(() => setCatalogue(everythingOn({ configs: { tasks: [] } })))
afterEach(async () => {
  setClock(undefined)
  setCatalogue(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

const COIN = 100_000
const sold = () => catalogue().configs.fund
const { price, steps } = everythingOn().configs.fund
const levels = steps.map(({ level }) => level)
const costAt = (level: number) => {
  return costNow(steps.find((step) => step.level === level)?.items ?? [])
}
const coinOf = async ({ id }: TestPlayer) => (await balancesOf(db, id)).coin
const buy = (player: TestPlayer, offer = offerOf(sold())) => call('fundBuy', { offer }, player)
const receive = (player: TestPlayer, level: number) => call('fundReceive', { level }, player)
const standing = (player: TestPlayer) => call('fundUser', {}, player)

/** A player who has deposited, at a VIP level. */
async function playerAt(level: number, options: PlayerOptions = {}): Promise<TestPlayer> {
  const player = await newPlayer({ coin: 0, deposited: COIN, ...options })
  await reach(player, level)
  return player
}

async function reach({ id }: TestPlayer, level: number): Promise<void> {
  const thresholds = catalogue().webConfig.appUserLevelConfigList
  const validBet = thresholds.find((one) => one.level === level)?.betAmount ?? 0
  await db.update(playerTotals).set({ validBet }).where(eq(playerTotals.player, id))
}

const self = (player: TestPlayer) =>
  exclude({ player: player.id, kind: 'self', term: { months: 6 }, by: 'ana', reason: 'asked' })

describe('the fund', () => {
  test('is bought once, of 16 at once, for its price', async () => {
    const player = await playerAt(0)
    expect(await standing(player)).toMatchObject({ state: 'open', price, free: COIN, level: 0 })
    const replies = await Promise.all(Array.from({ length: 16 }, () => buy(player)))
    expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    expect(replies.filter(({ errcode }) => errcode === errcodes.rewardReceived)).toHaveLength(15)
    expect(await coinOf(player)).toBe(COIN - price)
    expect(await standing(player)).toMatchObject({ state: 'bought', steps: levels.map((level) => ({ level })) })
  })

  test('is not sold on a break, nor to who is excluded', async () => {
    const paused = await playerAt(1)
    await exclude({ player: paused.id, kind: 'break', term: { days: 1 }, by: 'ana', reason: 'asked' })
    expect((await buy(paused)).errcode).not.toBe(0)
    const excluded = await playerAt(1)
    await self(excluded)
    expect((await buy(excluded)).errcode).not.toBe(0)
    for (const { id } of [paused, excluded]) expect(await db.$count(funds, eq(funds.player, id))).toBe(0)
  })

  test('returns what a level promised once, as it was sold, whatever the file says later', async () => {
    const player = await playerAt(0)
    await buy(player)
    const [first = 0, second = 0] = levels
    expect(await receive(player, first)).toMatchObject({ errcode: errcodes.rewardNotReached })
    expect(await receive(player, 99)).toMatchObject({ errcode: errcodes.rewardUnknown })
    await reach(player, second)
    const all = everythingOn()
    setCatalogue({ ...all, activities: [], configs: { ...all.configs, fund: { price: 1, steps: steps.slice(0, 1) } } })
    const replies = await Promise.all(Array.from({ length: 8 }, () => receive(player, second)))
    expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    expect(replies.filter(({ errcode }) => errcode === errcodes.rewardReceived)).toHaveLength(7)
    expect(replies.find(({ errcode }) => errcode === 0)).toMatchObject({ propList: steps[1]?.items })
    expect(await coinOf(player)).toBe(COIN - price)
    const kept = await db.select().from(playerProps).where(eq(playerProps.player, player.id))
    expect(kept).toMatchObject([{ prop: 1301, count: 1, origin: `activity:fund:${second}:once` }])
    expect(await standing(player)).toMatchObject({
      steps: levels.map((level) => ({
        level,
        state: level === second ? 'received' : level === first ? 'ready' : 'ahead',
      })),
    })
  })

  test('is refused without enough free coin, a deposit, or the offer that was shown, and to a guest', async () => {
    const poor = await playerAt(1, { deposited: price - 1 })
    expect(await buy(poor)).toMatchObject({ errcode: errcodes.insufficientCoin })
    const locked = await playerAt(1)
    await db.transaction(async (tx) => {
      await lockWallet(tx, locked.id)
      await addWagers(tx, locked.id, null, [{ kind: 'bonus', cents: COIN, locked: COIN - price + 1 }])
    })
    expect(await standing(locked)).toMatchObject({ free: price - 1 })
    expect(await buy(locked)).toMatchObject({ errcode: errcodes.insufficientCoin })
    expect(await buy(await newPlayer({ coin: COIN }))).toMatchObject({ errcode: errcodes.needsTopUp })
    const player = await playerAt(1)
    expect(await buy(player, '0123456789abcdef')).toMatchObject({ errcode: errcodes.offerChanged })
    expect(await receive(player, 1)).toMatchObject({ errcode: errcodes.purchaseMissing })
    expect(await call('fundBuy', { offer: offerOf(sold()) })).toMatchObject({ code: 401 })
    expect(await coinOf(player)).toBe(COIN)
  })

  test('is not offered to who may hear of nothing, nor while it is off', async () => {
    const silenced = await playerAt(1)
    await db.insert(playLimits).values({ player: silenced.id, name: 'lossDay', operator: 100_000 })
    expect(await standing(silenced)).toMatchObject({ state: 'closed', steps: [] })
    expect(await buy(silenced)).toMatchObject({ errcode: errcodes.offersPaused })
    const player = await playerAt(1)
    setCatalogue({ ...everythingOn(), activities: [] })
    expect(await buy(player)).toMatchObject({ errcode: errcodes.activityClosed })
  })

  test('takes all that it may return from the budget when it is sold', async () => {
    const all = everythingOn()
    const cost = levels.reduce((sum, level) => sum + costAt(level), 0)
    const budget = { day: (await spentNow('fund')).day + cost }
    setCatalogue({ ...all, activities: all.activities.map((one) => (one.kind === 'fund' ? { ...one, budget } : one)) })
    const players = [await playerAt(2), await playerAt(2)]
    const replies = await Promise.all(players.map((player) => buy(player)))
    expect(replies.map(({ errcode }) => errcode).toSorted()).toEqual([0, errcodes.budgetUsedUp])
    const buyer = players[replies.findIndex(({ errcode }) => errcode === 0)]
    if (!buyer) throw new Error('nobody has bought')
    expect(await standing(buyer)).toMatchObject({ isUsedUp: true })
    expect(await receive(buyer, 1)).toMatchObject({ errcode: 0 })
    await self(buyer)
    expect((await spentNow('fund')).day).toBe(budget.day - cost + costAt(1))
  })
})

describe('what comes back of the fund', () => {
  test('is its price less what it gave, on an exclusion that is no break; never more than the price', async () => {
    const house = await balanceOf(db, 'house:fund')
    const subsets = fc.sample(fc.subarray(levels), 4)
    for (const given of subsets) {
      const player = await playerAt(levels.at(-1) ?? 0)
      await buy(player)
      for (const level of given) expect(await receive(player, level)).toMatchObject({ errcode: 0 })
      const before = (await balancesOf(db, player.id)).coin
      await self(player)
      const worth = given.reduce((sum, level) => sum + costAt(level), 0)
      const upgrades = catalogue()
        .configs.vip.levels.filter(({ level }) => level <= (levels.at(-1) ?? 0))
        .flatMap(({ upgrade }) => upgrade)
        .reduce((sum, { count }) => sum + count, 0)
      expect(await coinOf(player)).toBe(before + upgrades + price - worth)
    }
    const kept = subsets.flat().reduce((sum, level) => sum + costAt(level), 0)
    expect((await balanceOf(db, 'house:fund')) - house).toBe(kept)
  })

  test('comes once, and the fund gives and sells nothing afterwards; a break leaves it', async () => {
    const player = await playerAt(0)
    await buy(player)
    await exclude({ player: player.id, kind: 'break', term: { days: 1 }, by: 'ana', reason: 'asked' })
    expect(await coinOf(player)).toBe(COIN - price)
    const other = await playerAt(0)
    await buy(other)
    await self(other)
    await self(other)
    expect(await coinOf(other)).toBe(COIN)
  })
})

test('a file that returns coin, an unknown coupon, or more than its price is refused', () => {
  const said: string[] = []
  const props = [{ id: 1301, num: 10 }]
  const known = [{ level: 1, betAmount: 1 }]
  const read = (items: { id: number; count: number }[], level = 1) =>
    config.read({
      value: { price: 900, steps: [{ level, items }] },
      levels: known,
      pointPpm: 125_000,
      props,
      complain: (path) => said.push(path.join('.')),
    })
  read([{ id: 2001, count: 5 }])
  read([{ id: 1302, count: 1 }])
  read([{ id: 1301, count: 1 }])
  read([{ id: 2002, count: 100 }], 2)
  read([{ id: 2002, count: 7_200 }])
  read([{ id: 2002, count: 7_208 }])
  expect(said).toEqual(['steps.0.items.0.id', 'steps.0.items.0.id', 'steps', 'steps.0.level', 'steps'])
})
