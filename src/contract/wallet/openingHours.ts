import { dayStart, manilaDay } from '../time.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** When a channel takes orders, in Manila: on these days, from one time of day up to and without another. */
export type OpeningHours = {
  days: readonly (typeof weekdays)[number][]
  /** "09:00"; the end may be "24:00". */
  from: string
  to: string
}

const DAY_MS = 86_400_000
const DAYS_IN_WEEK = 7

function sinceMidnight(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}

/** The hours of the Manila day that begins at `start`; undefined on a day without any. */
function hoursOn(start: Date, { days, from, to }: OpeningHours): { opens: number; closes: number } | undefined {
  // Noon in Manila has the same date in UTC, whose Sunday is 0.
  const weekday = new Date(start.getTime() + DAY_MS / 2).getUTCDay()
  if (!days.some((each) => weekdays.indexOf(each) === (weekday + DAYS_IN_WEEK - 1) % DAYS_IN_WEEK)) return undefined
  return { opens: start.getTime() + sinceMidnight(from), closes: start.getTime() + sinceMidnight(to) }
}

/** Whether a channel is open; one without hours always is. Otherwise the moment of its next opening, in milliseconds. */
export function openingAt(hours: OpeningHours | undefined, at: Date): 'open' | { opensAt: number } {
  if (!hours) return 'open'
  const today = dayStart(manilaDay(at)).getTime()
  const ahead = Array.from({ length: DAYS_IN_WEEK + 1 }, (_, day) => hoursOn(new Date(today + day * DAY_MS), hours))
  const next = ahead.find((each) => each && at.getTime() < each.closes)
  // The schema demands a day, so that there always is a next opening.
  if (!next || next.opens <= at.getTime()) return 'open'
  return { opensAt: next.opens }
}
