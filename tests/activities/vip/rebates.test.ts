import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayAfter } from '#contract/days.ts'
import { errcodes } from '#contract/errcodes.ts'
import { dayStart, manilaDay } from '#contract/time.ts'
import { spend, spentNow } from '#server/activities/budget.ts'
import { revokeGrant } from '#server/activities/grants.ts'
import { addUpRebates } from '#server/activities/vip/addUp.ts'
import { rebateKey } from '#server/activities/vip/keys.ts'
import { keepRebate } from '#server/activities/vip/rebates.ts'
import { vipRebates } from '#server/activities/vip/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { careScores } from '#server/care/signalTables.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { balancesOf, post } from '#server/ledger/post.ts'
import { correctionOf } from '#server/ledger/reverse.ts'
import { endDueExclusions, exclude } from '#server/rights/exclusion.ts'
import { lockWallet } from '#server/wallet/lock.ts'
import { wagersLeft } from '#server/wallet/wagers/wagers.ts'
import { call } from '../../call.ts'
import { fc } from '../../chance.ts'
import { freshDatabase } from '../../database.ts'
import { STAKE } from '../../games/doubleOrStop.ts'
import { startGameSession } from '../../games/gameSession.ts'
import { installSteppedGame, move, open, roundOf, STEPPED_GAME } from '../../games/steppedHarness.ts'
import { newPlayer, type TestPlayer } from '../../player.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import { everythingOn } from '../fixture.ts'
import { at, betInAll, playerWith } from './fixture.ts'

type Row = { day: string; level: number; cents: number; state: number; until: string; types: unknown[] }

const LEVEL_BET = 500_000
/** Two games of different types, and what level 2 gets of each: 7 and 20 basis points. */
const [SLOT, FISH] = [1001, 1004]
const RATES = { [SLOT]: 7, [FISH]: 20 }

function configured(slots = 7) {
  const all = everythingOn({ configs: { tasks: [] } })
  const levels = all.configs.vip.levels.map((one) => ({ ...one, rebate: one.level < 2 ? {} : { slots, fish: 20 } }))
  const games = all.games.map((game) => (game.id === FISH ? { ...game, typeId: 2 as const } : game))
  const gamesById = new Map(games.map((game) => [game.id, game]))
  return { ...all, games, gamesById, configs: { ...all.configs, vip: { ...all.configs.vip, levels } } }
}

beforeAll(async () => void (await freshDatabase()))
beforeEach(() => setCatalogue(configured()))
afterEach(async () => {
  setClock(undefined)
  setCatalogue(undefined)
  await expectCleanBooks()
})

/** Posts a settled round like `settle_round`; `valid` where not the whole stake counts. Returns its entry. */
async function bet({ id: player }: TestPlayer, stake: number, { gameId = SLOT, valid = stake } = {}): Promise<string> {
  const id = `round:${randomUUID()}`
  const moves = [{ from: `player:${player}:coin`, to: 'house:games', cents: stake } as const]
  const metadata = valid === stake ? { gameId } : { gameId, valid }
  await db.transaction((tx) => post(tx, { id, reason: 'round', moves, metadata }))
  return id
}

const rebates = async (player: TestPlayer) => (await call('vipRebate', {}, player)).days as Row[]
const receive = (player: TestPlayer, day: string) => call('vipRebateReceive', { day }, player)
const coinOf = async ({ id }: TestPlayer) => (await balancesOf(db, id)).coin
const seven = (stake: number) => Math.floor((stake * 7) / 10_000)

/** Everything before a day counts as added up, so that a test sees its own days alone. */
async function from(day: string): Promise<void> {
  await db.execute(sql`delete from vip_rebate_days`)
  await db.execute(sql`insert into vip_rebate_days (day, added_at) values (${dayAfter(day, -1)}, now())`)
}

test('a rebate takes nothing of the budget of presents, and gives nothing back when an operator revokes it', async () => {
  const player = await playerWith(LEVEL_BET)
  const day = manilaDay(Date.now())
  const rebate = { player: player.id, day, level: 2, types: [], cents: 5_000, betRate: 100, until: dayAfter(day, 6) }
  await db.insert(vipRebates).values(rebate)
  const spent = () => db.transaction(async (tx) => await spentNow('vip', tx))
  await db.transaction((tx) => spend(tx, 'vip', 20_000))
  const before = await spent()
  await db.transaction(async (tx) => {
    await lockWallet(tx, player.id)
    const [row] = await tx.select().from(vipRebates).where(eq(vipRebates.player, player.id))
    if (row) expect(await keepRebate(tx, row, null)).toBe('earned')
  })
  expect(await spent()).toEqual(before)
  const deed = { by: 'ana', reason: 'a farm' }
  expect(await db.transaction((tx) => revokeGrant(tx, player.id, rebateKey(day), deed))).toBe(true)
  expect(await spent()).toEqual(before)
})

describe('the rebates of a day', () => {
  test('are exact: valid bet by type of game, times the rate, rounded down, from midnight to midnight of Manila', async () => {
    const players = [await playerWith(LEVEL_BET + 900_000), await playerWith(LEVEL_BET + 900_000)]
    const day = '2026-12-07'
    const around = fc.array(
      fc.record({
        seat: fc.nat(1),
        game: fc.constantFrom(SLOT, FISH),
        stake: fc.integer({ min: 1, max: 30_000 }),
        percent: fc.constantFrom(100, 20, 0),
        moment: fc.oneof(
          fc.constantFrom(-1, 0, 86_399_999, 86_400_000),
          fc.integer({ min: -3_600_000, max: 90_000_000 }),
        ),
      }),
      { minLength: 30, maxLength: 30 },
    )
    const [bets = []] = fc.sample(around, 1)
    for (const { seat, game, stake, percent, moment } of bets.toSorted((one, other) => one.moment - other.moment)) {
      setClock(new Date(dayStart(day).getTime() + moment))
      const player = players[seat]
      if (player) await bet(player, stake, { gameId: game, valid: Math.floor((stake * percent) / 100) })
    }
    await from(day)
    await at('2026-12-08 00:07')
    await addUpRebates()
    for (const [seat, player] of players.entries()) {
      const own = bets.filter((one) => one.seat === seat && one.moment >= 0 && one.moment < 86_400_000)
      const types = [SLOT, FISH].flatMap((game) => {
        const some = own.filter((one) => one.game === game)
        const validBet = some.reduce((sum, { stake, percent }) => sum + Math.floor((stake * percent) / 100), 0)
        const rate = RATES[game] ?? 0
        return validBet > 0
          ? [{ typeId: game === SLOT ? 1 : 2, validBet, rate, cents: Math.floor((validBet * rate) / 10_000) }]
          : []
      })
      const cents = types.reduce((sum, type) => sum + type.cents, 0)
      const found = await rebates(player)
      expect(found).toEqual(
        cents > 0 ? [{ day, level: 2, cents, betRate: 1, state: 1, until: '2026-12-14', types }] : [],
      )
    }
  })

  test('go by the level at the end of the day, however late they are added up', async () => {
    const [before, after] = [await playerWith(0), await playerWith(0)]
    await from('2026-12-07')
    for (const player of [before, after]) {
      await at('2026-12-07 12:00')
      await bet(player, 100_000)
      await at('2026-12-08 00:03')
      await bet(player, 50_000)
    }
    await betInAll(before, LEVEL_BET + 49_999)
    await betInAll(after, LEVEL_BET + 50_000)
    await at('2026-12-10 00:07')
    await addUpRebates()
    expect((await rebates(before)).map(({ day }) => day)).toEqual(['2026-12-08'])
    expect((await rebates(after)).map(({ cents }) => cents)).toEqual([seven(50_000), seven(100_000)])
  })

  test('count a round with moves on the day that it ends', async () => {
    const restore = installSteppedGame()
    setCatalogue(configured(2_500))
    try {
      const player = await newPlayer({ coin: 0, deposited: 500_000 })
      await betInAll(player, LEVEL_BET)
      const gameToken = await startGameSession(player.token, STEPPED_GAME)
      const { roundId } = roundOf(await open(gameToken))
      await move(gameToken, roundId, 1, 'stop')
      const today = manilaDay(Date.now())
      await from(today)
      setClock(new Date(Date.now() + 86_400_000))
      await addUpRebates()
      const { rows } = await db.execute(sql`select day::text, cents from vip_rebates where player = ${player.id}`)
      expect(rows).toEqual([{ day: today, cents: STAKE / 4 }])
    } finally {
      restore()
    }
  })

  test('leave out a round that was corrected, and a level without a rate', async () => {
    const [player, low] = [await playerWith(LEVEL_BET), await playerWith(LEVEL_BET - 1)]
    await at('2026-12-10 12:00')
    const entry = await bet(player, 50_000)
    await bet(player, 20_000)
    await bet(low, 50_000)
    const moves = [{ from: 'house:games', to: `player:${player.id}:coin`, cents: 50_000 } as const]
    await db.transaction((tx) =>
      post(tx, { id: correctionOf(entry), reason: 'adjustment', moves, metadata: { corrects: entry } }),
    )
    await from('2026-12-10')
    await at('2026-12-11 00:07')
    expect(await addUpRebates()).toBe(1)
    expect(await rebates(player)).toMatchObject([{ cents: seven(20_000) }])
    expect(await rebates(low)).toEqual([])
  })

  test('are added up once by many at once, and those of missed days later', async () => {
    const player = await playerWith(LEVEL_BET + 300_000)
    for (const day of ['2027-01-04', '2027-01-05', '2027-01-06']) {
      await at(`${day} 12:00`)
      await bet(player, 100_000)
    }
    await from('2027-01-04')
    await at('2027-01-07 00:07')
    const added = await Promise.all(Array.from({ length: 6 }, addUpRebates))
    expect(added.reduce((sum, one) => sum + one, 0)).toBe(3)
    expect(await addUpRebates()).toBe(0)
    expect((await rebates(player)).map(({ day }) => day)).toEqual(['2027-01-06', '2027-01-05', '2027-01-04'])
  })

  test('are none while the activity is off, nor in a raised step of care', async () => {
    const [player, raised] = [await playerWith(LEVEL_BET), await playerWith(LEVEL_BET)]
    const since = dayStart('2027-01-10')
    await db.insert(careScores).values({
      ...{ player: raised.id, score: 9, measured: {} as never, scoredAt: since, step: 'note', stepSince: since }, // nobody reads the measures here
    })
    await at('2027-01-11 12:00')
    for (const one of [player, raised]) await bet(one, 100_000)
    await from('2027-01-11')
    await at('2027-01-12 00:07')
    expect(await addUpRebates()).toBe(1)
    expect(await rebates(raised)).toEqual([])
    await bet(player, 100_000)
    setCatalogue({ ...configured(), activities: [] })
    await at('2027-01-13 00:07')
    expect(await addUpRebates()).toBe(0)
    setCatalogue(configured())
    expect(await addUpRebates()).toBe(0)
  })
})

describe('a rebate', () => {
  /** A player with a rebate of 2027-02-01, which can be claimed until 2027-02-08. */
  async function rebated(): Promise<TestPlayer> {
    const player = await playerWith(LEVEL_BET)
    await at('2027-02-01 12:00')
    await bet(player, 100_000)
    await from('2027-02-01')
    await at('2027-02-02 00:07')
    await addUpRebates()
    return player
  }
  const DAY = '2027-02-01'

  test('is credited once, of 32 at once, with its wagering requirement', async () => {
    const player = await rebated()
    const replies = await Promise.all(Array.from({ length: 32 }, () => receive(player, DAY)))
    expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    expect(replies.filter(({ errcode }) => errcode === errcodes.rewardReceived)).toHaveLength(31)
    expect(await coinOf(player)).toBe(400_000 + seven(100_000))
    expect((await wagersLeft(player.id)).bonusLeft).toBe(seven(100_000))
    expect(await rebates(player)).toMatchObject([{ day: DAY, state: 2, cents: 70 }])
  })

  test('is its player’s alone, needs a deposit, and lapses after its last day', async () => {
    const player = await rebated()
    const [other, free] = [await playerWith(LEVEL_BET), await newPlayer({ coin: 0 })]
    expect(await receive(other, DAY)).toMatchObject({ errcode: errcodes.rewardNotReached })
    expect(await receive(free, DAY)).toMatchObject({ errcode: errcodes.needsTopUp })
    expect(await receive(player, '2027-02-02')).toMatchObject({ errcode: errcodes.rewardNotReached })
    expect(await call('vipRebateReceive', { day: DAY })).toMatchObject({ code: 401 })
    expect(await call('vipRebate', {})).toMatchObject({ code: 401 })
    await at('2027-02-09 00:00')
    expect(await receive(player, DAY)).toMatchObject({ errcode: errcodes.rewardNotReached })
    expect(await rebates(player)).toEqual([])
    await at('2027-02-16 00:07')
    await addUpRebates()
    const { rows } = await db.execute(sql`select from vip_rebates where player = ${player.id}`)
    expect(rows).toEqual([])
  })

  test('keeps what was earned when the file changes, and while the activity is off', async () => {
    const player = await rebated()
    const all = configured()
    const levels = all.configs.vip.levels.map((one) => ({ ...one, rebate: {} }))
    setCatalogue({ ...all, activities: [], configs: { ...all.configs, vip: { ...all.configs.vip, levels } } })
    expect(await receive(player, DAY)).toMatchObject({ errcode: 0, propList: [{ id: 2001, count: 70, betRate: 1 }] })
  })

  test('is paid out on an exclusion that is no break', async () => {
    const player = await rebated()
    await exclude({ player: player.id, kind: 'self', term: { months: 6 }, by: 'ana', reason: 'asked' })
    const gifts = catalogue().configs.vip.levels.flatMap(({ level, upgrade }) => (level <= 2 ? upgrade : []))
    const given = gifts.reduce((sum, { count }) => sum + count, 0)
    expect(await coinOf(player)).toBe(400_000 + given + seven(100_000))
  })

  test('of a player on a break waits until some days after it', async () => {
    const player = await rebated()
    await exclude({ player: player.id, kind: 'break', term: { days: 28 }, by: 'ana', reason: 'asked' })
    for (const moment of ['2027-02-05 00:07', '2027-02-12 00:07', '2027-02-19 00:07', '2027-02-26 00:07']) {
      await at(moment)
      await addUpRebates()
    }
    await at('2027-03-03 00:07')
    expect(await endDueExclusions()).toBe(1)
    await db.execute(sql`update sessions set ended_at = null where player = ${player.id}`)
    await at('2027-03-05 12:00')
    await addUpRebates()
    expect(await receive(player, DAY)).toMatchObject({ errcode: 0 })
    expect(catalogue().configs.vip.rebateDays).toBe(7)
  })
})
