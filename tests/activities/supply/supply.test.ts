import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activityKind } from '#contract/activities/kinds.ts'
import { errcodes } from '#contract/errcodes.ts'
import { readManila } from '#contract/time.ts'
import { earn } from '#server/activities/claim.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { openRounds } from '#server/games/openTables.ts'
import { rounds } from '#server/games/tables.ts'
import type { AccountName } from '#server/ledger/accounts.ts'
import { balancesOf, post } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { approveIdentity } from '../../account/identified.ts'
import { call } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { seedOf } from '../../games/insertRound.ts'
import type { TestPlayer } from '../../player.ts'
import { everythingOn, stayingIn } from '../fixture.ts'

const DAY_MS = 86_400_000
const NOON = readManila('2027-03-01 12:00')
const award = [{ id: 2001, count: 300, betRate: 1 }]
const supply = { below: 100, times: 2, award }
const on = (change: Parameters<typeof everythingOn>[0] = {}) =>
  setCatalogue(everythingOn({ configs: { supply }, ...change }))
const withBudget = (budget: { day: number; whole?: number }) =>
  on({
    activities: everythingOn().activities.map((one) => (one.id === activityKind.supply ? { ...one, budget } : one)),
  })

beforeAll(freshDatabase)
afterAll(closeDatabase)
beforeEach(() => {
  on()
  setClock(NOON)
})
afterEach(async () => {
  setClock(undefined)
  setCatalogue(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

/** A player who has deposited, and has nothing left. */
async function broke(): Promise<TestPlayer> {
  const player = await stayingIn({ deposited: 10_000 })
  await ruin(player)
  return player
}
const stand = (player: TestPlayer) => call('getSupply', {}, player)
const offerOf = async (player: TestPlayer) => String((await stand(player)).offer)
const receive = async (player: TestPlayer, next = 1) =>
  await call('bankruptBonus', { next, offer: await offerOf(player) }, player)
const coinOf = async ({ id }: TestPlayer) => (await balancesOf(db, id)).coin
const isListed = async (player: TestPlayer) =>
  Array.from(Object(await call('getActivityIds', {}, player)).activityIds).includes(activityKind.supply)

async function move(from: AccountName, to: AccountName, cents: number): Promise<void> {
  const moves = [{ from, to, cents }] as const
  await db.transaction((tx) => post(tx, { id: `moved:${randomUUID()}`, reason: 'bet', moves }))
}
async function ruin(player: TestPlayer): Promise<void> {
  await move(`player:${player.id}:coin`, 'house:games', await coinOf(player))
}

/** A lost round of some minutes ago. Only its row counts here. */
async function lost({ id }: TestPlayer, minutes: number, stake = 5_000): Promise<void> {
  const playedAt = new Date((NOON?.getTime() ?? 0) - minutes * 60_000)
  const row = { id: randomUUID(), player: id, seed: randomUUID(), gameId: 1001, nonce: 1, outcome: {}, win: 0 }
  await db.insert(rounds).values({ ...row, stake, playedAt })
}

describe('the supply', () => {
  test('is given once of 32 taps, then again to who is bankrupt again, so often a day of Manila', async () => {
    const player = await broke()
    setClock(readManila('2027-03-01 23:59'))
    const offer = await offerOf(player)
    expect(await stand(player)).toMatchObject({ items: award, state: 'ready', left: 2, next: 1, below: 100 })
    const replies = await Promise.all(
      Array.from({ length: 32 }, () => call('bankruptBonus', { next: 1, offer }, player)),
    )
    expect(replies.filter(({ errcode }) => errcode === 0)).toMatchObject([{ propList: award, coin: 300, next: 2 }])
    expect(replies.filter(({ errcode }) => errcode === errcodes.rewardReceived)).toHaveLength(31)
    expect(await stand(player)).toMatchObject({ state: 'notBankrupt', left: 1 })
    expect(await receive(player, 2)).toMatchObject({ errcode: errcodes.rewardNotReached })
    await ruin(player)
    expect(await isListed(player)).toBe(true)
    expect(await receive(player, 2)).toMatchObject({ errcode: 0, coin: 300, state: 'doneToday', left: 0 })
    await ruin(player)
    expect(await isListed(player)).toBe(false)
    expect(await receive(player, 3)).toMatchObject({ errcode: errcodes.rewardNotReached })
    setClock(readManila('2027-03-02 00:00'))
    expect(await stand(player)).toMatchObject({ state: 'ready', left: 2, next: 1 })
    expect(await receive(player, 2)).toMatchObject({ errcode: errcodes.rewardNotReached })
    expect(await receive(player, 1)).toMatchObject({ errcode: 0, coin: 300 })
  })

  test('asks for a deposit, and refuses a guest, another configuration, the end, and numbers that are none', async () => {
    const [fresh, player] = [await stayingIn({}), await broke()]
    expect(await stand(fresh)).toMatchObject({ state: 'needRecharge' })
    expect([await receive(fresh), await isListed(fresh)]).toMatchObject([{ errcode: errcodes.needsTopUp }, false])
    const offer = await offerOf(player)
    expect(await call('bankruptBonus', { next: 1, offer })).toMatchObject({ code: 401 })
    for (const next of [0, 11, 1.5, '1'])
      expect(await call('bankruptBonus', { next, offer }, player)).toMatchObject({ code: 400 })
    on({ configs: { supply: { ...supply, times: 3 } } })
    expect(await call('bankruptBonus', { next: 1, offer }, player)).toMatchObject({ errcode: errcodes.offerChanged })
    on({ activities: [] })
    expect(await stand(player)).toMatchObject({ items: [] })
    expect(await receive(player)).toMatchObject({ errcode: errcodes.activityClosed })
    expect(await coinOf(player)).toBe(0)
  })

  test('is given to as many of 64 as the budget has room for, to its last centavo', async () => {
    const all: TestPlayer[] = []
    for (let made = 0; made < 16; made += 1) all.push(await broke())
    withBudget({ day: 1_500 })
    const [first] = all
    const offer = first && (await offerOf(first))
    const taps = all.flatMap((player) => [1, 2, 3, 4].map(() => player))
    const replies = await Promise.all(taps.map((player) => call('bankruptBonus', { next: 1, offer }, player)))
    expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(5)
    expect(replies.filter(({ errcode }) => errcode === errcodes.rewardReceived)).toHaveLength(15)
    expect(replies.filter(({ errcode }) => errcode === errcodes.budgetUsedUp)).toHaveLength(44)
    const coins = await Promise.all(all.map(coinOf))
    expect(coins.reduce((sum, coin) => sum + coin, 0)).toBe(1_500)
    const late = await broke()
    expect(await stand(late)).toMatchObject({ items: award, state: 'usedUp' })
    expect(Object(await call('getActivityIds', {}, late)).activityMap).toMatchObject({ 30: { isUsedUp: true } })
  })

  test('is refused to the excluded, and to the second account of a person', async () => {
    const [away, one, other] = [await broke(), await broke(), await broke()]
    const offer = await offerOf(away)
    await exclude({ player: away.id, kind: 'break', term: { days: 1 }, by: 'ana', reason: 'asked' })
    expect(await call('bankruptBonus', { next: 1, offer }, away)).toMatchObject({ code: 401 })
    for (const { id } of [one, other]) await approveIdentity(id, { lastName: 'Magtanggol' })
    await db.execute(sql`update identities set state = 'submitted' where player = ${other.id}`)
    expect(await receive(one)).toMatchObject({ errcode: 0 })
    expect(await receive(other)).toMatchObject({ errcode: errcodes.samePerson })
    expect([await coinOf(away), await coinOf(other)]).toEqual([0, 0])
  })
})

describe('who is bankrupt', () => {
  const withCoinIn = (pocket: 'coin' | 'hold' | 'safebox', cents: number) => (player: TestPlayer) =>
    move('house:games', `player:${player.id}:${pocket}`, cents)

  test.each<[string, (player: TestPlayer) => Promise<unknown>, boolean]>([
    ['a centavo less than the floor', withCoinIn('coin', 99), true],
    ['the floor itself', withCoinIn('coin', 100), false],
    ['coin on its way out, or set aside', withCoinIn('hold', 1), false],
    ['coin in the safe-box', withCoinIn('safebox', 1), false],
    ['coin in an open round', openRound, false],
    ['coin that waits to be claimed', (player) => owe(player, award), false],
    ['points that wait to be claimed', (player) => owe(player, [{ id: 2002, count: 500 }]), true],
  ])('with %s', async (_, prepare, isBankrupt) => {
    const player = await broke()
    await prepare(player)
    expect(await call('getActivityIds', {}, player)).toMatchObject({ isBankrupt })
    expect(await isListed(player)).toBe(isBankrupt)
    expect(await stand(player)).toMatchObject({ state: isBankrupt ? 'ready' : 'notBankrupt' })
    expect(await receive(player)).toMatchObject({ errcode: isBankrupt ? 0 : errcodes.rewardNotReached })
  })
})

describe('a loss', () => {
  test('of some minutes ago hides the supply, an older one does not', async () => {
    const player = await broke()
    await lost(player, 29)
    expect(await stand(player)).toMatchObject({ items: [] })
    expect([await receive(player), await isListed(player)]).toMatchObject([{ errcode: errcodes.offersQuiet }, false])
    setClock(new Date((NOON?.getTime() ?? 0) + 2 * 60_000))
    expect([await isListed(player), await stand(player)]).toMatchObject([true, { items: award, state: 'ready' }])
    expect(await receive(player)).toMatchObject({ errcode: 0 })
  })

  test('that raised a signal hides it today and the day after, below every step of care', async () => {
    const { care } = catalogue()
    const longSessions = { ...care.signals.longSessions, points: 1, minutes: 60, times: 1 }
    on({ care: { ...care, signals: { ...care.signals, longSessions } } })
    const player = await broke()
    for (let minutes = 100; minutes >= 40; minutes -= 10) await lost(player, minutes)
    const refused = [{ errcode: errcodes.offersPaused }, false, { items: [] }]
    expect([await receive(player), await isListed(player), await stand(player)]).toMatchObject(refused)
    setClock(readManila('2027-03-02 23:59'))
    expect([await receive(player), await isListed(player), await stand(player)]).toMatchObject(refused)
    setClock(new Date((NOON?.getTime() ?? 0) + 2 * DAY_MS))
    expect(await receive(player)).toMatchObject({ errcode: 0 })
  })
})

async function openRound({ id: player }: TestPlayer): Promise<void> {
  const at = { openedAt: NOON ?? new Date(), movedAt: NOON ?? new Date() }
  const round = { player, gameId: 1001, id: randomUUID(), seed: await seedOf(player), nonce: 0, config: {}, tuning: '' }
  await db.insert(openRounds).values({ ...round, stake: 100, staked: 100, ...at })
}

const owe = ({ id }: TestPlayer, items: typeof award | { id: number; count: number }[]) =>
  db.transaction((tx) => earn(tx, id, { activity: 'tasks', item: 1, round: 'once' }, items))
