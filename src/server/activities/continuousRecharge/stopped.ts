import { and, eq, gte, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { LOOK_BACK_DAYS } from '#contract/activities/continuousRecharge/limits.ts'
import { daysBetween } from '#contract/activities/continuousRecharge/streak.ts'
import { limitNames, partsOf } from '#contract/care/limits.ts'
import type { Cents } from '#contract/money.ts'
import { dayEnd, dayStart, manilaDay } from '#contract/time.ts'
import { limitsOf } from '../../care/limits.ts'
import { type PayRow, payDaysOf, periodOf } from '../../care/payRows.ts'
import { playLimits } from '../../care/tables.ts'
import { windowOf } from '../../care/windows.ts'
import { type Database, db, type Tx } from '../../db/database.ts'
import { exclusions } from '../../standing/exclusionTables.ts'
import { depositOrders } from '../../wallet/tables.ts'
import { rules, today } from './rules.ts'
import { stoppedDays } from './tables.ts'

type On = Database | Tx

const DAY_MS = 86_400_000
const depositLimits = limitNames.filter((name) => partsOf(name).kind === 'deposit')

/** The days since a day on which a break, an exclusion or a limit stopped a player's deposits. */
export async function excusedDays(on: On, player: number, since: string): Promise<ReadonlySet<string>> {
  const stored = await on
    .select({ day: stoppedDays.day })
    .from(stoppedDays)
    .where(and(eq(stoppedDays.player, player), gte(stoppedDays.day, since)))
  return new Set([
    ...stored.map(({ day }) => day),
    ...(await daysExcluded(on, player, since)),
    ...(await daysLimited(on, player, lastDays())),
  ])
}

/** The days before today of which the job may not know yet. */
function lastDays(): string[] {
  const [from, to] = [LOOK_BACK_DAYS, 1].map((ago) => manilaDay(dayStart(today()).getTime() - ago * DAY_MS))
  return daysBetween(from ?? '', to ?? '')
}

/** A day of which a break or an exclusion took any part: nobody hurries a deposit before one. */
async function daysExcluded(on: On, player: number, since: string): Promise<string[]> {
  const { startedAt, endedAt } = exclusions
  const rows = await on
    .select({ startedAt, endedAt })
    .from(exclusions)
    .where(and(eq(exclusions.player, player), or(sql`${endedAt} is null`, gte(endedAt, dayStart(since)))))
  return rows.flatMap((row) => {
    const from = manilaDay(row.startedAt)
    return daysBetween(from < since ? since : from, row.endedAt ? manilaDay(row.endedAt) : today())
  })
}

/** Days that began with less left of a limit than the smallest tier. What has been used of a window only grows within a day. */
async function daysLimited(on: On, player: number, days: readonly string[]): Promise<string[]> {
  const limits = await depositLimitsOf(on, player)
  const [first] = days
  if (limits.length === 0 || first === undefined) return []
  const pay = await payDaysOf(player, on)
  const taken = await takenSince(on, player, new Date(dayStart(first).getTime() - WINDOW_DAYS_MAX * DAY_MS))
  const { smallest } = rules()
  return days.filter((day) =>
    limits.some(({ name, most, since }) => {
      const from = since < dayEnd(day) ? windowStart(name, dayStart(day), pay) : undefined
      return from !== undefined && most - usedBetween(taken, from, dayStart(day)) < smallest
    }),
  )
}

/** A month, and a pay period that was chosen late. */
const WINDOW_DAYS_MAX = 93

/** The player's own limits on deposits and an operator's, each by itself, with the moment since which it holds. */
async function depositLimitsOf(on: On, player: number) {
  const rows = await limitsOf(player, on)
  return depositLimits.flatMap((name) => {
    const row = rows.get(name)
    return [
      { most: row?.own, since: row?.ownSince },
      { most: row?.operator, since: row?.operatorSince },
    ].flatMap(({ most, since }) => (typeof most === 'number' && since ? [{ name, most, since }] : []))
  })
}

function windowStart(name: (typeof depositLimits)[number], at: Date, pay: PayRow | undefined): Date | undefined {
  const { span } = partsOf(name)
  if (span === 'pay') return pay && periodOf(pay, at).from
  return span && windowOf(span, at).from
}

type Taken = { cents: Cents; at: Date }

/** Deposits count when they are credited, and when they are made playable (`wallet/limits/deposits.ts`). */
async function takenSince(on: On, player: number, since: Date): Promise<Taken[]> {
  const { creditedAt, playedAt, cents } = depositOrders
  const rows = await on
    .select({ cents, creditedAt, playedAt })
    .from(depositOrders)
    .where(and(eq(depositOrders.player, player), or(gte(creditedAt, since), gte(playedAt, since))))
  return rows.flatMap((row) => {
    const at = row.playedAt ?? row.creditedAt
    return at ? [{ cents: row.cents, at }] : []
  })
}

const usedBetween = (taken: readonly Taken[], from: Date, until: Date): Cents =>
  taken.filter(({ at }) => from <= at && at < until).reduce((sum, { cents }) => sum + cents, 0)

/** Stores the last days on which limits stopped deposits, of all who have limits and have deposited. Repeating it is harmless. Returns how many players have limits. */
export async function storeStoppedDays(): Promise<number> {
  const isLimit = inArray(playLimits.name, depositLimits)
  const isSet = or(isNotNull(playLimits.own), isNotNull(playLimits.operator))
  const hasDeposited = sql`exists (select from ${depositOrders}
    where ${depositOrders.player} = ${playLimits.player} and ${depositOrders.state} = 'credited')`
  const limited = await db
    .selectDistinct({ player: playLimits.player })
    .from(playLimits)
    .where(and(isLimit, isSet, hasDeposited))
  for (const { player } of limited) {
    const rows = (await daysLimited(db, player, lastDays())).map((day) => ({ player, day }))
    if (rows.length > 0) await db.insert(stoppedDays).values(rows).onConflictDoNothing()
  }
  await db.delete(stoppedDays).where(lt(stoppedDays.day, rules().since))
  return limited.length
}
