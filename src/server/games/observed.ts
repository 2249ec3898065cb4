import { between, lt, sql } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { dayAfter } from '#contract/days.ts'
import { OBSERVED_DAYS, OBSERVED_ROUNDS_LEAST } from '#contract/games/limits.ts'
import { dayEnd, dayStart, manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import type { Handler } from '../call/handler.ts'
import { type Database, db } from '../db/database.ts'
import { sharedRead } from '../db/sharedRead.ts'
import { gameDays } from './observedTables.ts'

const HUNDREDTHS = 10_000
/** The standard normal number that luck stays below, either way, 99 times in a hundred. */
const NORMAL_99 = 2.5758

/** The first and the last of the observed days, which are full. */
function observedDays(at: Date): { from: string; to: string } {
  const today = manilaDay(at)
  return { from: dayAfter(today, -OBSERVED_DAYS), to: dayAfter(today, -1) }
}

/** Job: adds up the rounds of each game on every observed day that has no sums yet, and forgets earlier days. Returns the number of new sums. */
export async function addUpGameDays(): Promise<number> {
  const { from } = observedDays(now())
  await db.delete(gameDays).where(lt(gameDays.day, from))
  const known = await db.selectDistinct({ day: gameDays.day }).from(gameDays)
  const days = Array.from({ length: OBSERVED_DAYS }, (_, at) => dayAfter(from, at))
  const missing = days.filter((day) => !known.some((one) => one.day === day))
  let added = 0
  for (const day of missing) added += await addUp(day)
  return added
}

/** One statement, so a day is added up whole, and by one of two processes. Rounds are found by the index of their player. */
async function addUp(day: string): Promise<number> {
  const [from, to] = [dayStart(day).toISOString(), dayEnd(day).toISOString()]
  const { rowCount } = await db.execute(sql`
    insert into game_days (game, day, rounds, stake, win, stake_squares, win_squares, products)
    select r.game_id, ${day}::date, count(*), sum(r.stake), sum(r.win),
      sum(r.stake::float8 * r.stake), sum(r.win::float8 * r.win), sum(r.stake::float8 * r.win)
    from players p cross join lateral (
      select game_id, stake, win from rounds
      where player = p.id and played_at >= ${from} and played_at < ${to} offset 0
    ) r
    group by r.game_id
    on conflict do nothing`)
  return rowCount ?? 0
}

/** Sums over all rounds of a game. Stakes and wins in cents. */
export type RoundSums = Pick<
  typeof gameDays.$inferSelect,
  'rounds' | 'stake' | 'win' | 'stakeSquares' | 'winSquares' | 'products'
>

/**
 * The return of so many rounds, and the interval in which the true one lies with 99 % certainty. Wins by stakes is a ratio of two sums, whose variance is
 * that of Cochran, "Sampling Techniques", 6.2. Rates are hundredths of a percent, and the interval is rounded outwards.
 */
export function observe({ rounds, stake, win, stakeSquares, winSquares, products }: RoundSums) {
  const rate = win / stake
  const squares = Math.max(0, winSquares - 2 * rate * products + rate ** 2 * stakeSquares)
  const off = (NORMAL_99 * Math.sqrt((squares * rounds) / (rounds - 1))) / stake
  return {
    rtp: Math.round(rate * HUNDREDTHS),
    low: Math.max(0, Math.floor((rate - off) * HUNDREDTHS)),
    high: Math.ceil((rate + off) * HUNDREDTHS),
  }
}

type Observed = NonNullable<Reply<'anonymous/gameReturn'>['observed']>

/** The observed return of every game that has enough rounds. */
const observedReturns = sharedRead(async (on: Database, at): Promise<ReadonlyMap<number, Observed>> => {
  const { from, to } = observedDays(new Date(at))
  const total = <Column extends keyof RoundSums>(column: Column) =>
    sql<number>`sum(${gameDays[column]})::float8`.mapWith(Number)
  const games = await on
    .select({
      game: gameDays.game,
      rounds: total('rounds'),
      stake: total('stake'),
      win: total('win'),
      stakeSquares: total('stakeSquares'),
      winSquares: total('winSquares'),
      products: total('products'),
    })
    .from(gameDays)
    .where(between(gameDays.day, from, to))
    .groupBy(gameDays.game)
  const enough = games.filter(({ rounds }) => rounds >= OBSERVED_ROUNDS_LEAST)
  return new Map(enough.map(({ game, ...sums }) => [game, { from, to, rounds: sums.rounds, ...observe(sums) }]))
})

export const gameReturn: Handler<'anonymous/gameReturn'> = async ({ gameId }) => {
  const observed = (await observedReturns()).get(gameId)
  return observed ? { observed } : {}
}
