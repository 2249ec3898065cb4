import { type LimitName, partsOf, type Span } from '#contract/care/limits.ts'
import { dayStart, manilaDay } from '#contract/time.ts'

const DAY_MS = 86_400_000
const MONDAY = 1

/** A window: its first instant, and the first one after it. */
export type Window = { from: Date; until: Date }

/** The window of a moment in Manila: its day, its week from Monday, or its month. */
export function windowOf(span: Span, at: Date): Window {
  const day = manilaDay(at)
  if (span === 'month') return { from: dayStart(`${day.slice(0, 7)}-01`), until: nextMonth(day) }
  const days = span === 'day' ? 1 : 7
  // Noon in UTC has the same date in Manila.
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const since = span === 'day' ? 0 : (weekday - MONDAY + 7) % 7
  const from = new Date(dayStart(day).getTime() - since * DAY_MS)
  return { from, until: new Date(from.getTime() + days * DAY_MS) }
}

/** When the window of a limit begins anew: of a pay period, when `pay` ends. Undefined where it has none. */
export function renewalOf(name: LimitName, at: Date, pay: Window | undefined): Date | undefined {
  const { span } = partsOf(name)
  if (span === 'pay') return pay?.until
  return span && windowOf(span, at).until
}

function nextMonth(day: string): Date {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  return dayStart(next)
}
