import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { TournamentLine } from '#contract/activities/tournaments/config.ts'
import { SETTLES_MS } from '#contract/activities/tournaments/limits.ts'
import type { Reply } from '#contract/calls/index.ts'
import { errcodes } from '#contract/errcodes.ts'
import type { Budget } from '#contract/lobby/catalogueActivities.ts'
import { spentNow } from '#server/activities/budget.ts'
import { owedTo } from '#server/activities/grants.ts'
import { activitySpent } from '#server/activities/tables.ts'
import { advanceTournaments } from '#server/activities/tournaments/activity.ts'
import { payPrizes, placeEnded } from '#server/activities/tournaments/finish.ts'
import { tournamentEntries, tournaments } from '#server/activities/tournaments/tables.ts'
import { now, setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { SHARED_MS } from '#server/db/sharedRead.ts'
import type { SteppedEngine } from '#server/games/engine.ts'
import { setEngines } from '#server/games/engines.ts'
import { letters } from '#server/inbox/tables.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { players } from '#server/standing/tables.ts'
import { approveIdentity } from '../../account/identified.ts'
import { call, succeed } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { insertPlayed } from '../../games/insertRound.ts'
import type { TestPlayer } from '../../player.ts'
import { everythingOn, stayingIn } from '../fixture.ts'

type Standings = Reply<'tournaments'>
type Change = Parameters<typeof insertPlayed>[1]

/** Each Saturday from 18:00 to 20:00: of the first four rounds in one game from one peso on, the best two add up. */
const LINE: TournamentLine = {
  ...{ id: 7, title: 'Parol night', games: [1001], stake: 100, rounds: 4, best: 2, prizes: [1_001, 500, 300] },
  ...{ opens: { weekday: 6, ms: 18 * 3_600_000 }, lengthMs: 2 * 3_600_000, when: 'Saturday 18:00' },
}
/** These lines are configured, with a budget or none. */
const withLines = (lines: readonly TournamentLine[], budget?: Budget) =>
  setCatalogue(everythingOn({ configs: { tournaments: { lines, budget } }, activities: [] }))
const at = (clock: string) => setClock(new Date(`2028-01-08T${clock}+08:00`))
const END = new Date('2028-01-08T20:00:00+08:00')
const afterEnd = () => setClock(new Date(END.getTime() + SETTLES_MS))

beforeAll(freshDatabase)
afterAll(closeDatabase)
beforeEach(async () => {
  withLines([LINE])
  await db.execute('truncate tournament_entries, tournaments')
  setClock(new Date('2028-01-05T12:00:00+08:00'))
  await advanceTournaments()
})
afterEach(async () => {
  setClock(undefined)
  setCatalogue(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

const entrant = () => stayingIn({ deposited: 10_000 })
const read = async (player: TestPlayer) =>
  // The dispatcher has validated the reply against the contract's schema.
  ((await succeed('tournaments', {}, player)) as unknown as Standings).tournaments
const firstOf = async (player: TestPlayer) => {
  const [first] = await read(player)
  if (!first) throw new Error('no tournament')
  return first
}
const join = async (player: TestPlayer) =>
  await call('tournamentJoin', { tournament: (await firstOf(player)).tournament }, player)

/** A settled round: a stake, and what it won. */
const played = ({ id }: TestPlayer, stake: number, win: number, change: Omit<Change, 'stake' | 'win'> = {}) =>
  insertPlayed(id, { stake, win, ...change })
async function entrants(...multiples: number[]): Promise<TestPlayer[]> {
  at('17:00:00')
  const all = await Promise.all(multiples.map(() => entrant()))
  for (const player of all) expect(await join(player)).toMatchObject({ errcode: 0 })
  at('18:30:00')
  for (const [index, player] of all.entries()) await played(player, 100, 100 * (multiples[index] ?? 0))
  return all
}

/** The first of the announced tournaments, with so many entrants, who joined before all others. Their scores are by SQL. */
async function crowd(many: number, score: string): Promise<number> {
  await db.execute(`
    with made as (
      insert into players (account, password_hash, nickname, avatar, invite_code, registered_at, last_seen_at)
      select gen_random_uuid(), '', 'crowd', 1, gen_random_uuid(), now(), now() from generate_series(1, ${many}) returning id
    ), numbered as (select id, row_number() over () as n from made)
    insert into tournament_entries (tournament, player, joined_at, played, score)
    select (select min(id) from tournaments), id, now(), 1, ${score} from numbered`)
  return (await db.select().from(tournaments))[0]?.id ?? 0
}
async function outcomesOf(id: number) {
  const { place, prize, outcome, tournament } = tournamentEntries
  return await db
    .select({ place, prize, outcome, players: sql<number>`count(*)::int` })
    .from(tournamentEntries)
    .where(eq(tournament, id))
    .groupBy(place, prize, outcome)
    .orderBy(place, prize)
}
const coinOf = async ({ id }: TestPlayer) => (await balancesOf(db, id)).coin
const lettersTo = async ({ id }: TestPlayer) =>
  await db
    .select()
    .from(letters)
    .where(and(eq(letters.player, id), like(letters.about, 'tournament:%')))
const outcomes = async () =>
  (await db.select().from(tournamentEntries)).map(({ place, prize, outcome }) => [place, prize, outcome])

describe('a tournament', () => {
  test('is announced once by jobs at once, with its prizes, and keeps its terms whatever the file says later', async () => {
    const player = await entrant()
    await Promise.all([advanceTournaments(), advanceTournaments(), advanceTournaments()])
    withLines([{ ...LINE, prizes: [5] }])
    await advanceTournaments()
    expect(await read(player)).toMatchObject([
      {
        ...{
          title: 'Parol night',
          state: 'ahead',
          games: [1001],
          stake: 100,
          rounds: 4,
          best: 2,
          prizes: [1_001, 500, 300],
        },
        ...{ opensAt: END.getTime() - 7_200_000, closesAt: END.getTime(), entrants: 0, places: [] },
      },
    ])
  })

  test('counts the best of the first rounds since joining, by multiples and not by stakes', async () => {
    at('17:00:00')
    const [small, large] = [await entrant(), await entrant()]
    await join(small)
    await played(small, 100, 90_000)
    at('18:09:00')
    await played(large, 100, 50_000)
    at('18:10:00')
    await join(large)
    at('18:20:00')
    // Below the smallest stake, and another game: neither counts, nor uses up one of the first four.
    await played(small, 99, 9_900)
    await played(small, 100, 9_000, { gameId: 1002 })
    for (const [minute, multiple] of [1, 12, 0, 3, 500].entries()) {
      at(`18:2${minute}:30`)
      await played(small, 100, 100 * multiple)
      await played(large, 50_000, 50_000 * multiple)
    }
    await advanceTournaments()
    for (const player of [small, large])
      expect((await firstOf(player)).own).toEqual({
        played: 4,
        score: 1_500,
        place: 1,
        prize: player === small ? 751 : 750,
      })
    at('19:59:59')
    await played(small, 100, 100)
    expect((await firstOf(small)).own).toMatchObject({ score: 1_500 })
  })

  test('counts no round with moves, which was opened before and is settled when it is good, and announces no such game', async () => {
    at('17:00:00')
    const player = await entrant()
    await join(player)
    at('18:10:00')
    const outcome = { tuning: 'a', stake: 100, moves: ['hold'], end: {} }
    await played(player, 100, 900_000, { outcome })
    await played(player, 100, 300)
    expect((await firstOf(player)).own).toMatchObject({ played: 1, score: 300 })
    const restore = setEngines((usual) => (id) => {
      const engine = usual(id)
      return engine && id === 1001 ? ({ ...engine, roundType: 'stepped' } as SteppedEngine) : engine
    })
    onTestFinished(restore)
    await db.execute('truncate tournament_entries, tournaments')
    withLines([
      { ...LINE, games: [1001, 1002] },
      { ...LINE, id: 8 },
    ])
    await advanceTournaments()
    expect((await read(player)).map(({ games }) => games)).toEqual([[1002]])
  })

  test('is free, entered once, and neither by bots, without a deposit, a second account, nor who is away', async () => {
    const [player, fresh, bot, limited, one, other] = [
      ...[await entrant(), await stayingIn({}), await entrant(), await entrant(), await entrant(), await entrant()],
    ] as const
    if (!player || !fresh || !bot || !limited || !one || !other) throw new Error('six players')
    await db.update(players).set({ isBot: true }).where(eq(players.id, bot.id))
    // Nothing is promoted to who has just lost.
    at('17:00:00')
    await played(limited, 10_000_000, 0)
    const coin = await coinOf(player)
    const taps = await Promise.all(Array.from({ length: 16 }, () => join(player)))
    expect(taps.every(({ errcode }) => errcode === 0)).toBe(true)
    expect(await coinOf(player)).toBe(coin)
    expect(await db.$count(tournamentEntries)).toBe(1)
    expect(await join(fresh)).toMatchObject({ errcode: errcodes.needsTopUp })
    for (const each of [bot, limited]) expect(await join(each)).toMatchObject({ errcode: errcodes.activityClosed })
    for (const { id } of [one, other]) await approveIdentity(id, { lastName: 'Palaro' })
    await db.execute(`update identities set state = 'submitted' where player = ${other.id}`)
    expect(await join(other)).toMatchObject({ errcode: errcodes.samePerson })
    const { tournament } = await firstOf(one)
    await exclude({ player: one.id, kind: 'break', term: { days: 1 }, by: 'ana', reason: 'asked' })
    expect(await call('tournamentJoin', { tournament }, one)).toMatchObject({ code: 401 })
    expect(await call('tournamentJoin', { tournament })).toMatchObject({ code: 401 })
    expect(await call('tournamentJoin', { tournament: tournament + 99 }, player)).toMatchObject({
      errcode: errcodes.rewardUnknown,
    })
    for (const wrong of [0, 1.5, '1', null, -1])
      expect(await call('tournamentJoin', { tournament: wrong }, player)).toMatchObject({ code: 400 })
    expect(await db.$count(tournamentEntries)).toBe(1)
    setClock(END)
    expect(await call('tournamentJoin', { tournament }, limited)).toMatchObject({ errcode: errcodes.activityClosed })
  })

  test('shows masked names of those who agreed, and how one stands oneself', async () => {
    const [first, second] = await entrants(9, 4)
    if (!first || !second) throw new Error('two players')
    await db.update(players).set({ showsWins: true }).where(eq(players.id, first.id))
    await db.update(players).set({ showsWins: false }).where(eq(players.id, second.id))
    await advanceTournaments()
    const { places, own, entrants: many, state } = await firstOf(second)
    expect([state, many, own]).toEqual(['open', 2, { played: 1, score: 400, place: 2, prize: 500 }])
    expect(places).toEqual([
      { place: 1, score: 900, prize: 1_001, name: expect.stringContaining('•') },
      { place: 2, score: 400, prize: 500, isOwn: true },
    ])
    expect(JSON.stringify(places)).not.toContain(first.account)
  })

  test('has more equals than are shown, who all share its prizes', async () => {
    const player = await entrant()
    await join(player)
    at('18:30:00')
    const tournament = await crowd(60, 'case when n > 30 then 200 else 100 end')
    await played(player, 100, 200)
    const { places, own, entrants: many } = await firstOf(player)
    // 31 share 1,801: three of them have a centavo more, and the last is none of these.
    expect([many, own]).toEqual([61, { played: 1, score: 200, place: 1, prize: 58 }])
    await advanceTournaments()
    expect((await firstOf(player)).places).toEqual(
      Array.from({ length: 20 }, (_, index) => ({ place: 1, score: 200, prize: index < 3 ? 59 : 58 })),
    )
    expect(places).toHaveLength(20)
    afterEnd()
    await placeEnded()
    expect(await outcomesOf(tournament)).toMatchObject([{ prize: 58, players: 28 }, { prize: 59 }, { place: 32 }])
  })

  test('has no prize for scores of zero, however many have it', async () => {
    const player = await entrant()
    await join(player)
    at('18:30:00')
    await crowd(30, '0')
    await played(player, 100, 0)
    const { places, own } = await firstOf(player)
    expect(own).toEqual({ played: 1, score: 0, place: 1, prize: 0 })
    expect(places).toEqual(Array.from({ length: 20 }, () => ({ place: 1, score: 0, prize: 0 })))
  })

  test('is read once for all for some seconds, and again at once for who joins; looking announces only the very first', async () => {
    at('17:00:00')
    const [player, other] = [await entrant(), await entrant()]
    const { entrants: many, tournament } = await firstOf(player)
    expect(many).toBe(0)
    // By another process.
    await db.insert(tournamentEntries).values({ tournament, player: other.id, joinedAt: now() })
    withLines([LINE, { ...LINE, id: 8 }])
    expect(await firstOf(player)).toMatchObject({ entrants: 0 })
    expect((await firstOf(other)).own).toBeDefined()
    setClock(new Date(now().getTime() + SHARED_MS))
    expect(await read(player)).toMatchObject([{ entrants: 1 }])
    await join(player)
    expect(await read(player)).toMatchObject([{ entrants: 2 }])
    await advanceTournaments()
    expect(await read(player)).toHaveLength(2)
    await db.execute('truncate tournament_entries, tournaments')
    setClock(new Date(now().getTime() + SHARED_MS))
    expect(await read(player)).toHaveLength(2)
  })
})

describe('the end', () => {
  test('pays each prize once to jobs at once, with a letter, and ties share to the centavo', async () => {
    const all = await entrants(9, 4, 4, 0, 9)
    const coins = await Promise.all(all.map(coinOf))
    setClock(END)
    await advanceTournaments()
    expect((await firstOf(all[0] ?? (await entrant()))).state).toBe('counting')
    afterEnd()
    await Promise.all([advanceTournaments(), advanceTournaments(), advanceTournaments()])
    await advanceTournaments()
    const gained = (await Promise.all(all.map(coinOf))).map((coin, index) => coin - (coins[index] ?? 0))
    // Two first places share 1,501, two third ones the last prize.
    expect([gained[0], gained[4]].toSorted()).toEqual([750, 751])
    expect([gained[1], gained[2], gained[3]]).toEqual([150, 150, 0])
    expect((await Promise.all(all.map(lettersTo))).map(({ length }) => length)).toEqual([1, 1, 1, 0, 1])
    expect((await db.select().from(tournaments)).map(({ state }) => state).toSorted()).toEqual(['open', 'paid'])
    const told = (await read(all[3] ?? (await entrant()))).map(({ state, own }) => [state, own?.place])
    expect(told).toEqual([
      ['ahead', undefined],
      ['over', 5],
    ])
  })

  test('pays after a stop between placing and paying, by processes at once, and nothing twice', async () => {
    const [first, second] = await entrants(9, 4)
    if (!first || !second) throw new Error('two players')
    const before = [await coinOf(first), await coinOf(second)]
    afterEnd()
    await Promise.all([placeEnded(), placeEnded()])
    expect((await outcomes()).toSorted()).toEqual([
      [1, 1_001, 'due'],
      [2, 500, 'due'],
    ])
    const paid = await Promise.all([payPrizes(), payPrizes(), payPrizes()])
    expect(paid.reduce((sum, one) => sum + one, 0)).toBe(2)
    expect([await coinOf(first), await coinOf(second)]).toEqual([(before[0] ?? 0) + 1_001, (before[1] ?? 0) + 500])
  })

  test('places thousands of entrants at once, and not a centavo of the prizes is lost', async () => {
    const id = await crowd(5_000, 'ceil(n / 10.0)')
    afterEnd()
    expect(await placeEnded()).toBe(1)
    // Ten have the best score, and share all three prizes.
    expect(await outcomesOf(id)).toEqual([
      { place: 1, prize: 180, outcome: 'due', players: 9 },
      { place: 1, prize: 181, outcome: 'due', players: 1 },
      ...[...Array(499).keys()].map((at) => ({ place: 11 + 10 * at, prize: 0, outcome: null, players: 10 })),
    ])
  })

  test('keeps the prize of who is away, and gives none to a closed account; the others’ prizes are theirs alone', async () => {
    const [away, closed, last] = await entrants(9, 4, 2)
    if (!away || !closed || !last) throw new Error('three players')
    const coin = await coinOf(last)
    await exclude({ player: away.id, kind: 'break', term: { days: 30 }, by: 'ana', reason: 'asked' })
    await db.update(players).set({ state: 'closed' }).where(eq(players.id, closed.id))
    afterEnd()
    await advanceTournaments()
    expect((await outcomes()).toSorted()).toEqual([
      [1, 1_001, 'kept'],
      [2, 500, 'void'],
      [3, 300, 'paid'],
    ])
    expect(await owedTo(away.id)).toMatchObject([{ activity: 'tournaments', items: [{ id: 2001, count: 1_001 }] }])
    expect(await coinOf(last)).toBe(coin + 300)
    expect(await lettersTo(closed)).toHaveLength(0)
  })

  test('of one that nobody played pays nobody, and the next is announced', async () => {
    const player = await entrant()
    await join(player)
    afterEnd()
    await advanceTournaments()
    await advanceTournaments()
    const states = (await read(player)).map(({ state, own }) => [state, own])
    expect(states).toEqual([
      ['ahead', undefined],
      ['over', { played: 0, score: 0, prize: 0 }],
    ])
  })
})

describe('the budget', () => {
  /** All prizes of the line. */
  const PRIZES = 1_801
  beforeEach(async () => {
    await db.execute('truncate tournament_entries, tournaments, activity_spent')
  })
  const announcedWith = async (budget: Budget, ...ids: number[]) => {
    withLines(
      ids.map((id) => ({ ...LINE, id })),
      budget,
    )
    await Promise.all([advanceTournaments(), advanceTournaments(), advanceTournaments()])
    return (await db.select().from(tournaments)).filter(({ state }) => state === 'open').length
  }

  test('pays all prizes of each announced tournament: jobs at once announce no more than it has room for', async () => {
    expect(await announcedWith({ whole: PRIZES - 1 }, 1, 2, 3)).toBe(0)
    expect(await db.$count(tournaments)).toBe(0)
    expect(await announcedWith({ day: 2 * PRIZES + 1, whole: 9 * PRIZES }, 1, 2, 3)).toBe(2)
    expect(await spentNow('tournaments')).toEqual({ day: 2 * PRIZES, whole: 2 * PRIZES })
    setClock(new Date('2028-01-06T12:00:00+08:00'))
    expect(await announcedWith({ day: 2 * PRIZES + 1, whole: 9 * PRIZES }, 1, 2, 3)).toBe(3)
    expect(await spentNow('tournaments')).toEqual({ day: PRIZES, whole: 3 * PRIZES })
  })

  test('gets back what nobody won, once, with jobs at once, and keeps what was paid or waits', async () => {
    expect(await announcedWith({ whole: PRIZES }, 7)).toBe(1)
    const [winner, away, closed] = await entrants(9, 4, 2)
    if (!winner || !away || !closed) throw new Error('three players')
    await exclude({ player: away.id, kind: 'break', term: { days: 30 }, by: 'ana', reason: 'asked' })
    await db.update(players).set({ state: 'closed' }).where(eq(players.id, closed.id))
    expect(await spentNow('tournaments')).toMatchObject({ whole: PRIZES })
    afterEnd()
    await Promise.all([advanceTournaments(), advanceTournaments(), advanceTournaments()])
    await advanceTournaments()
    expect(await outcomes()).toEqual(expect.arrayContaining([[3, 300, 'void']]))
    // The next one needs all prizes again, and the budget has the 300 alone.
    expect(await spentNow('tournaments')).toMatchObject({ whole: PRIZES - 300 })
    expect((await db.select().from(tournaments)).map(({ state }) => state)).toEqual(['paid'])
    expect(await announcedWith({ whole: 2 * PRIZES - 300 }, 7)).toBe(1)
  })

  test('gets nothing back of one that was announced without it', async () => {
    withLines([LINE])
    await advanceTournaments()
    const period = { activity: 'tournaments', period: 'whole', cents: 5_000 }
    await db.insert(activitySpent).values(period)
    withLines([LINE], { whole: 9_000 })
    afterEnd()
    await advanceTournaments()
    expect((await db.select().from(tournaments)).map(({ state }) => state)).toContain('paid')
    expect(await spentNow('tournaments')).toMatchObject({ whole: 5_000 + PRIZES })
  })
})
