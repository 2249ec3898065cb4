import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayAfter } from '#contract/days.ts'
import { OBSERVED_DAYS, OBSERVED_ROUNDS_LEAST } from '#contract/games/limits.ts'
import { dayEnd, dayStart, manilaDay } from '#contract/time.ts'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { addUpGameDays, observe, type RoundSums } from '#server/games/observed.ts'
import { gameDays } from '#server/games/observedTables.ts'
import { rounds } from '#server/games/tables.ts'
import { seededWords } from '#tools/rtp/seededWords.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'

const GAME = 1001
const SEED = '00000000-0000-4000-8000-000000000000'

beforeEach(() => freshDatabase())
afterEach(() => setClock(undefined))

/** Lays settled rounds, each of one stake and win, at a moment. */
async function lay(at: Date, stake: number, wins: readonly number[], gameId = GAME): Promise<void> {
  const { id: player } = await newPlayer()
  const rows = wins.map((win, nonce) => {
    return { player, playedAt: at, id: crypto.randomUUID(), seed: SEED, stake, win, gameId, nonce, outcome: {} }
  })
  for (let from = 0; from < rows.length; from += 500) await db.insert(rounds).values(rows.slice(from, from + 500))
}

/** It is an hour after midnight in Manila, in the middle of a month. */
const TODAY = `${manilaDay(Date.now()).slice(0, 7)}-15`
const atNight = (day = TODAY) => setClock(() => new Date(dayStart(day).getTime() + 3_600_000))
const half = (count: number, win: number) => Array.from({ length: count }, (_, at) => (at % 2 === 0 ? win : 0))

describe('the job', () => {
  test('adds up full days only, once, and every round of them', async () => {
    atNight()
    const yesterday = dayAfter(TODAY, -1)
    await lay(dayStart(TODAY), 100, [500])
    await lay(new Date(dayEnd(yesterday).getTime() - 1), 300, [0, 900])
    await lay(dayStart(yesterday), 100, [50])
    await lay(new Date(dayStart(yesterday).getTime() - 1), 100, [7])
    await lay(dayStart(yesterday), 200, [10], 1002)
    const [one, other] = await Promise.all([addUpGameDays(), addUpGameDays()])
    expect(one + other).toBe(3)
    const sums = await db.select().from(gameDays).orderBy(asc(gameDays.game), asc(gameDays.day))
    expect(sums).toEqual([
      {
        game: GAME,
        day: dayAfter(TODAY, -2),
        rounds: 1,
        stake: 100,
        win: 7,
        stakeSquares: 1e4,
        winSquares: 49,
        products: 700,
      },
      {
        ...{ game: GAME, day: yesterday, rounds: 3, stake: 700, win: 950 },
        ...{ stakeSquares: 19e4, winSquares: 812_500, products: 275_000 },
      },
      {
        game: 1002,
        day: yesterday,
        rounds: 1,
        stake: 200,
        win: 10,
        stakeSquares: 4e4,
        winSquares: 100,
        products: 2000,
      },
    ])
    expect(await addUpGameDays()).toBe(0)
    atNight(dayAfter(TODAY))
    expect(await addUpGameDays()).toBe(1)
    atNight(dayAfter(TODAY, OBSERVED_DAYS))
    expect(await addUpGameDays()).toBe(0)
    expect(await db.select({ day: gameDays.day }).from(gameDays)).toEqual([{ day: TODAY }])
  })
})

describe('anonymous/gameReturn', () => {
  const observed = async () => (await call('anonymous/gameReturn', { gameId: GAME })).observed

  test('tells a guest the return of the last 30 full days, its interval, and from how many rounds', async () => {
    atNight()
    await lay(dayStart(dayAfter(TODAY, -1)), 100, half(OBSERVED_ROUNDS_LEAST, 198))
    await lay(dayStart(TODAY), 100, [100_000])
    await addUpGameDays()
    // Nothing or 1.98 of a stake: one standard deviation is 0.99 of it.
    expect(await observed()).toEqual({
      ...{ from: dayAfter(TODAY, -OBSERVED_DAYS), to: dayAfter(TODAY, -1), rounds: OBSERVED_ROUNDS_LEAST },
      ...{ rtp: 9900, low: 9093, high: 10_707 },
    })
  })

  test('says nothing of too few rounds, of a game without any, and of days that are over', async () => {
    atNight()
    await lay(dayStart(dayAfter(TODAY, -1)), 100, half(OBSERVED_ROUNDS_LEAST - 1, 198))
    await addUpGameDays()
    expect(await observed()).toBeUndefined()
    expect(await call('anonymous/gameReturn', { gameId: 1003 })).toMatchObject({ errcode: 0 })
    await db
      .update(gameDays)
      .set({ rounds: sql`${gameDays.rounds} + 1` })
      .where(eq(gameDays.game, GAME))
    atNight(dayAfter(TODAY, OBSERVED_DAYS - 1))
    expect(await observed()).toMatchObject({ rounds: OBSERVED_ROUNDS_LEAST })
    atNight(dayAfter(TODAY, OBSERVED_DAYS))
    expect(await observed()).toBeUndefined()
  })
})

describe('the interval', () => {
  function sumsOf(played: readonly (readonly [stake: number, win: number])[]): RoundSums {
    const sums = { rounds: 0, stake: 0, win: 0, stakeSquares: 0, winSquares: 0, products: 0 }
    for (const [stake, win] of played) {
      sums.rounds += 1
      sums.stake += stake
      sums.win += win
      sums.stakeSquares += stake ** 2
      sums.winSquares += win ** 2
      sums.products += stake * win
    }
    return sums
  }

  test('holds the true return in 99 of a hundred months, whatever is staked', () => {
    const words = seededWords('observed')
    const below = (most: number) => words() % most
    const months = Array.from({ length: 1_000 }, () => {
      // A fifth of the rounds win 4.75 stakes, so the true return is 95 %.
      const played = Array.from({ length: 1_500 }, () => {
        const stake = below(10) === 0 ? 10_000 : 500
        return [stake, below(5) === 0 ? stake * 4.75 : 0] as const
      })
      const { low, high } = observe(sumsOf(played))
      return low <= 9500 && 9500 <= high
    })
    const held = months.filter(Boolean).length
    // Three standard deviations on either side of 990.
    expect(held).toBeGreaterThanOrEqual(980)
    expect(held).toBeLessThan(1_000)
  })

  test('is a point where every round pays the same', () => {
    expect(observe(sumsOf(Array.from({ length: 50 }, () => [200, 190] as const)))).toEqual({
      rtp: 9500,
      low: 9500,
      high: 9500,
    })
  })
})
