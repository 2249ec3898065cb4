import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { advanceTournaments } from '#server/activities/tournaments/activity.ts'
import { placeEnded } from '#server/activities/tournaments/finish.ts'
import { tournamentEntries } from '#server/activities/tournaments/tables.ts'
import { now, setClock } from '#server/base/clock.ts'
import { playLimits } from '#server/care/tables.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { SHARED_MS } from '#server/db/sharedRead.ts'
import type { SteppedEngine } from '#server/games/engine.ts'
import { setEngines } from '#server/games/engines.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { players } from '#server/standing/tables.ts'
import { approveIdentity } from '../../account/identified.ts'
import { call } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { stayingIn } from '../fixture.ts'

import {
  afterEnd,
  at,
  coinOf,
  crowd,
  END,
  eachOnATournament,
  entrant,
  entrants,
  firstOf,
  join,
  LINE,
  outcomesOf,
  played,
  read,
  withLines,
} from './fixture.ts'

beforeAll(freshDatabase)
afterAll(closeDatabase)
eachOnATournament()

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
    at('17:00:00')
    await db.insert(playLimits).values({ player: limited.id, name: 'depositDay', operator: 100_000 })
    const coin = await coinOf(player)
    const taps = await Promise.all(Array.from({ length: 16 }, () => join(player)))
    expect(taps.every(({ errcode }) => errcode === 0)).toBe(true)
    expect(await coinOf(player)).toBe(coin)
    expect(await db.$count(tournamentEntries)).toBe(1)
    expect(await join(fresh)).toMatchObject({ errcode: errcodes.needsTopUp })
    expect(await join(bot)).toMatchObject({ errcode: errcodes.activityClosed })
    expect(await join(limited)).toMatchObject({ errcode: errcodes.offersPaused })
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

  test('is read once for all for some seconds, and shows at once to who joins that they did; looking announces nothing', async () => {
    at('17:00:00')
    const [player, other] = [await entrant(), await entrant()]
    const { entrants: many, tournament } = await firstOf(player)
    expect(many).toBe(0)
    // By another process.
    await db.insert(tournamentEntries).values({ tournament, player: other.id, joinedAt: now() })
    withLines([LINE, { ...LINE, id: 8 }])
    expect(await firstOf(player)).toMatchObject({ entrants: 0 })
    expect(await firstOf(other)).toMatchObject({ entrants: 1, own: { played: 0 } })
    setClock(new Date(now().getTime() + SHARED_MS))
    expect(await read(player)).toMatchObject([{ entrants: 1 }])
    expect(await join(player)).toMatchObject({ tournaments: [{ entrants: 2, own: { played: 0 } }] })
    expect(await read(player)).toMatchObject([{ entrants: 2, own: { played: 0 } }])
    expect(await read(other)).toMatchObject([{ entrants: 1 }])
    setClock(new Date(now().getTime() + SHARED_MS))
    for (const one of [player, other]) expect(await read(one)).toMatchObject([{ entrants: 2 }])
    await db.execute('truncate tournament_entries, tournaments')
    setClock(new Date(now().getTime() + SHARED_MS))
    expect(await read(player)).toEqual([])
    await advanceTournaments()
    expect(await read(player)).toHaveLength(2)
  })
})
