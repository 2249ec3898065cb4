import { dayStart, manilaDay, readTime } from '../../time.ts'

/** The times of a draw: on the same day of each week, on the clocks of Manila. */

const weekdays: readonly string[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** A moment of each week: its day from Sunday, and the milliseconds since its midnight. */
export type Weekly = { weekday: number; ms: number }

const DAY_MS = 86_400_000
const WEEK_DAYS = 7
export const WEEK_MS = WEEK_DAYS * DAY_MS
/** 4 January 1970 was a Sunday. */
const FIRST_SUNDAY = '1970-01-04'

/** Parses "Sunday 20:00". Undefined for anything else. */
export function readWeekly(text: string): Weekly | undefined {
  const [day = '', ...clock] = text.split(' ')
  const weekday = weekdays.indexOf(day)
  const ms = readTime(clock.join(' '))
  return weekday < 0 || ms === undefined ? undefined : { weekday, ms }
}

/** The first such moment after another. */
export function nextWeekly({ weekday, ms }: Weekly, after: Date): Date {
  const first = dayStart(FIRST_SUNDAY).getTime() + weekday * DAY_MS + ms
  const weeks = Math.floor((after.getTime() - first) / WEEK_MS) + 1
  return new Date(first + weeks * WEEK_MS)
}

/** How long after one moment of the week the other one comes next: more than nothing, and a week at most. */
export function weeklyGap(from: Weekly, to: Weekly): number {
  const gap = (to.weekday - from.weekday) * DAY_MS + to.ms - from.ms
  return gap > 0 ? gap : gap + WEEK_MS
}

/** The days before the closing on which the lottery floats over home. */
const SEASON_DAYS = 2

/** From the beginning of the Friday before a draw on Sunday until it closes. */
export function seasonOf(closes: Weekly, at: Date): { start: Date; end: Date } {
  const end = nextWeekly(closes, at)
  return { start: new Date(dayStart(manilaDay(end)).getTime() - SEASON_DAYS * DAY_MS), end }
}
