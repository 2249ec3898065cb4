import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Budget } from '#contract/activities/catalogue.ts'
import { spentNow } from '#server/activities/budget.ts'
import { owedTo } from '#server/activities/grants.ts'
import { activitySpent } from '#server/activities/tables.ts'
import { advanceTournaments } from '#server/activities/tournaments/activity.ts'
import { payPrizes, placeEnded } from '#server/activities/tournaments/finish.ts'
import { tournaments } from '#server/activities/tournaments/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { players } from '#server/standing/tables.ts'
import { freshDatabase } from '../../database.ts'

import {
  afterEnd,
  coinOf,
  crowd,
  END,
  eachOnATournament,
  entrant,
  entrants,
  firstOf,
  join,
  LINE,
  lettersTo,
  outcomes,
  outcomesOf,
  read,
  withLines,
} from './fixture.ts'

beforeAll(freshDatabase)
afterAll(closeDatabase)
eachOnATournament()

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
