import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { type Calendar, calendarOn, daysBetween, type Signed } from '#contract/activities/freeSign/calendar.ts'
import { dayAfter } from '#contract/days.ts'
import { dayEnd, manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import type { Database, Tx } from '../../db/database.ts'
import { exclusions } from '../../standing/exclusionTables.ts'
import { freeSigns } from './tables.ts'

type Row = typeof freeSigns.$inferSelect
/** A player's calendar today, and what it follows from. */
export type Known = { row: Row | undefined; today: string; calendar: Calendar }

export async function readCalendar(on: Database | Tx, player: number): Promise<Known> {
  const [row] = await on.select().from(freeSigns).where(eq(freeSigns.player, player))
  const today = manilaDay(now())
  const excused = row ? await excusedDays(on, player, row.lastDay, today) : 0
  return { row, today, calendar: calendarOn(today, row, excused) }
}

/** Days between two others on which a break or an exclusion was in force for some time. */
async function excusedDays(on: Database | Tx, player: number, from: string, to: string): Promise<number> {
  if (daysBetween(from, to) < 2) return 0
  const { startedAt, endedAt } = exclusions
  const since = dayEnd(from)
  const rows = await on
    .select({ startedAt, endedAt })
    .from(exclusions)
    .where(and(eq(exclusions.player, player), or(isNull(endedAt), gt(endedAt, since))))
  const days = new Set<string>()
  for (const each of rows) {
    const last = manilaDay(each.endedAt ?? now())
    let day = manilaDay(Math.max(each.startedAt.getTime(), since.getTime()))
    for (; day <= last && day < to; day = dayAfter(day)) days.add(day)
  }
  return days.size
}

/** Stores a calendar. The caller has locked the wallet. A new one has none of its prizes yet. */
export async function storeCalendar(tx: Tx, player: number, signed: Signed, before: Row | undefined): Promise<void> {
  const { lastDay, lapStart, streak, total, madeUp } = signed
  const prizes = before?.lapStart === lapStart ? before.prizes : []
  const set = { lastDay, lapStart, streak, total, madeUp, prizes }
  await tx
    .insert(freeSigns)
    .values({ player, ...set })
    .onConflictDoUpdate({ target: freeSigns.player, set })
}
