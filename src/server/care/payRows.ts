import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { lastPayDay, nextPayDay, type PayDays, readPayDays } from '#contract/care/payDays.ts'
import { dayStart, manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { payDays } from './tables.ts'
import type { Window } from './windows.ts'

export type PayRow = typeof payDays.$inferSelect

/** A player's pay days; undefined for who has not said them. */
export async function payDaysOf(player: number, on: typeof db | Tx = db): Promise<PayRow | undefined> {
  const [row] = await on.select().from(payDays).where(eq(payDays.player, player))
  return row
}

/** Pay days that were written by `payDaysText`. */
export function written(text: string): PayDays {
  const read = readPayDays(text)
  if (!read) throw new Error(`${text} are no pay days`)
  return read
}

/** The pay period of a moment: since its pay day, or since the period began that was running when these days were chosen. */
export function periodOf({ days, since, began }: Pick<PayRow, 'days' | 'since' | 'began'>, at: Date): Window {
  const [chosen, today] = [written(days), manilaDay(at)]
  const last = dayStart(lastPayDay(chosen, today))
  return { from: last > since ? last : began, until: dayStart(nextPayDay(chosen, today)) }
}

/** Voids pay days that wait, since something was refused by a limit on deposits or losses. */
export async function voidPayDays(player: number): Promise<void> {
  const isOpen = and(isNotNull(payDays.raiseAskedAt), isNull(payDays.raiseVoidAt))
  await db
    .update(payDays)
    .set({ raiseVoidAt: now() })
    .where(and(eq(payDays.player, player), isOpen))
}
