import { and, asc, eq, gte, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { SignalRules } from '#contract/lobby/catalogueCare.ts'
import { dayStart, manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import { limitRaises } from '../care/signalTables.ts'
import type { Database, Tx } from '../db/database.ts'
import { rounds } from '../games/tables.ts'
import { depositOrders, withdrawals } from '../wallet/tables.ts'
import type { DepositFact, Facts, PlayDay } from './markers.ts'

type On = Database | Tx

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** The facts about a player of the days that the rules look at, today among them. From the player's own rows alone. */
export async function factsOf(on: On, player: number, rules: SignalRules): Promise<Facts> {
  const at = now()
  const begin = dayStart(manilaDay(at.getTime() - (rules.days - 1) * DAY_MS))
  const { cancelled, raises } = await timesOf(on, player, begin)
  return {
    ...{ at, cancelled, raises },
    deposits: await depositsOf(on, player, begin, rules),
    days: await daysOf(on, player, begin, rules),
    sessions: await sessionsOf(on, player, begin, rules),
  }
}

/** The player's orders, each with the net loss in the minutes before it. One that our gateway could not open is none of the player's. */
async function depositsOf(on: On, player: number, begin: Date, { chasing }: SignalRules): Promise<DepositFact[]> {
  const { createdAt, cents, state, reportedCents, gatewayId } = depositOrders
  const minutesBefore = sql`${createdAt} - make_interval(mins => ${chasing.minutes}::integer)`
  const lost = sql`select sum(${rounds.stake} - ${rounds.win}) from ${rounds} where ${rounds.player} = ${player}
    and ${rounds.playedAt} >= ${minutesBefore} and ${rounds.playedAt} < ${createdAt}`
  return await on
    .select({
      ...{ at: createdAt, cents },
      isCredited: sql<boolean>`${state} = 'credited'`,
      isUnpaid: sql<boolean>`${state} in ('failed', 'expired') and ${reportedCents} is null`,
      lostBefore: sql`coalesce((${lost}), 0)`.mapWith(Number),
    })
    .from(depositOrders)
    .where(and(eq(depositOrders.player, player), gte(createdAt, begin), isNotNull(gatewayId)))
    .orderBy(asc(createdAt))
}

async function timesOf(on: On, player: number, begin: Date): Promise<Pick<Facts, 'cancelled' | 'raises'>> {
  const { createdAt, state } = withdrawals
  const cancelled = await on
    .select({ at: createdAt })
    .from(withdrawals)
    .where(and(eq(withdrawals.player, player), gte(createdAt, begin), inArray(state, ['cancelled'])))
    .orderBy(asc(createdAt))
  const { askedAt } = limitRaises
  const raises = await on
    .select({ at: askedAt })
    .from(limitRaises)
    .where(and(eq(limitRaises.player, player), gte(askedAt, begin)))
    .orderBy(asc(askedAt))
  return { cancelled: cancelled.map(({ at }) => at), raises: raises.map(({ at }) => at) }
}

const own = (player: number, begin: Date): SQL | undefined =>
  and(eq(rounds.player, player), gte(rounds.playedAt, begin))
const inManila = sql`${rounds.playedAt} at time zone 'Asia/Manila'`
const minute = sql`date_trunc('minute', ${rounds.playedAt})`

async function daysOf(on: On, player: number, begin: Date, { nightPlay }: SignalRules): Promise<PlayDay[]> {
  const hour = sql`extract(hour from ${inManila})`
  const isNight = sql`${hour} >= ${nightPlay.from} and ${hour} < ${nightPlay.until}`
  return await on
    .select({
      day: sql<string>`(${inManila})::date::text`,
      rounds: sql`count(*)`.mapWith(Number),
      staked: sql`sum(${rounds.stake})`.mapWith(Number),
      lost: sql`sum(${rounds.stake} - ${rounds.win})`.mapWith(Number),
      minutes: sql`count(distinct ${minute})`.mapWith(Number),
      nightMinutes: sql`count(distinct ${minute}) filter (where ${isNight})`.mapWith(Number),
    })
    .from(rounds)
    .where(own(player, begin))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

/** The lengths of sessions: minutes with rounds, of which none is further from the one before than a pause. */
async function sessionsOf(on: On, player: number, begin: Date, { longSessions }: SignalRules): Promise<number[]> {
  const pause = sql`make_interval(mins => ${longSessions.pause}::integer)`
  const { rows } = await on.execute<{ first: string; last: string }>(sql`
    with played as (select distinct ${minute} as at from ${rounds} where ${own(player, begin)}),
      opened as (select at, coalesce(at - lag(at) over (order by at) > ${pause}, true) as is_first from played),
      numbered as (select at, count(*) filter (where is_first) over (order by at) as session from opened)
    select min(at)::text as first, max(at)::text as last from numbered group by session order by 1`)
  return rows.map(({ first, last }) => (Date.parse(last) - Date.parse(first)) / MINUTE_MS + 1)
}
