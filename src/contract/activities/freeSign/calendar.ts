import { dayAfter } from '../../days.ts'
import { dayStart } from '../../time.ts'
import { SIGN_DAYS } from './limits.ts'

/** The rule of the calendar: pure functions on days in Manila ("2026-11-21"), which server and tests share. */

/** What is kept of a player. `lapStart`: the first day of the present calendar; `madeUp`: its day that was paid for. */
export type Signed = {
  readonly lastDay: string
  readonly lapStart: string
  /** Days in a row, and in all. */
  readonly streak: number
  readonly total: number
  readonly madeUp: string | null
}

/** A player's calendar on a day. */
export type Calendar = {
  /** Days of the calendar that are signed, 0 to 7, and the streak; both 0 after a missed day. */
  readonly signed: number
  readonly streak: number
  readonly isSignedToday: boolean
  /** The day of the calendar that is signed next. */
  readonly next: number
  /** The missed day, if it may still be made up: then the calendar goes on. */
  readonly makeUp?: { readonly day: number; readonly on: string; readonly streak: number }
}

const DAY_MS = 86_400_000

/** Whole days from one to another; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((dayStart(to).getTime() - dayStart(from).getTime()) / DAY_MS)
}

/** The place of a streak's last day in its calendar, 1 to 7. */
export const placeOf = (streak: number): number => ((streak - 1) % SIGN_DAYS) + 1

/**
 * The calendar on a day. `excused`: days since the last one on which a break or an exclusion kept the player away. They neither count nor
 * break the streak. A clock that was set back finds the last day signed.
 */
export function calendarOn(today: string, known: Signed | undefined, excused = 0): Calendar {
  if (!known) return fresh
  const { lastDay, streak, madeUp, lapStart } = known
  const apart = daysBetween(lastDay, today)
  const place = placeOf(streak)
  if (apart <= 0) return { signed: place, streak, isSignedToday: true, next: placeOf(streak + 1) }
  const missed = apart - 1 - excused
  const isWhole = place === SIGN_DAYS
  if (missed <= 0) return { signed: isWhole ? 0 : place, streak, isSignedToday: false, next: placeOf(streak + 1) }
  if (missed > 1 || apart !== 2 || isWhole || (madeUp !== null && madeUp >= lapStart)) return fresh
  return { ...fresh, makeUp: { day: place + 1, on: dayAfter(lastDay), streak } }
}

const fresh: Calendar = { signed: 0, streak: 0, isSignedToday: false, next: 1 }

/** What is kept after a day was signed. */
export function signedOn(today: string, known: Signed | undefined, { streak }: Calendar): Signed {
  const isNewLap = !known || placeOf(streak + 1) === 1
  return {
    lastDay: today,
    lapStart: isNewLap ? today : known.lapStart,
    streak: streak + 1,
    total: (known?.total ?? 0) + 1,
    madeUp: isNewLap ? null : known.madeUp,
  }
}

/** What is kept after the missed day was made up. */
export function madeUpOn(known: Signed, { on, streak }: NonNullable<Calendar['makeUp']>): Signed {
  return { ...known, lastDay: on, streak: streak + 1, total: known.total + 1, madeUp: on }
}
