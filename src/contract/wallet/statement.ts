import { dayAfter } from '../days.ts'
/** The spans that a statement is of. `all` goes back to the day of registration. */
export const statementPeriods = ['day', 'week', 'month', 'year', 'all'] as const
export type StatementPeriod = (typeof statementPeriods)[number]

/** The parts that a statement is divided into. */
export type StatementUnit = 'day' | 'month' | 'year'
export const unitOf = {
  day: 'day',
  week: 'day',
  month: 'day',
  year: 'month',
  all: 'year',
} as const satisfies Record<StatementPeriod, StatementUnit>

/** Days in Manila, both included. */
export type DaySpan = { from: string; to: string }

/** Parts of a statement: the days of a month, or more years than records are kept. */
export const STATEMENT_PARTS_MAX = 100

/** New lines that a statement adds up while it is asked for; what is more is added up beforehand. */
export const STATEMENT_LINES_MAX = 2_000
/** Lines that are added up at a time, and how often before a statement answers how many are left. */
export const ADD_UP_LINES_MAX = 20_000
export const ADD_UPS_MAX = 10

const WEEK_DAYS = 7

/** The period of a day in Manila: weeks begin on Monday. `all` begins with `first`. */
export function statementSpan(period: StatementPeriod, at: string, first: string): DaySpan {
  const [year = '', month = ''] = at.split('-')
  if (period === 'all') return { from: first, to: at }
  if (period === 'day') return { from: at, to: at }
  if (period === 'year') return { from: `${year}-01-01`, to: `${year}-12-31` }
  if (period === 'month') return { from: `${year}-${month}-01`, to: lastOfMonth(at) }
  // getUTCDay counts from Sunday.
  const sinceMonday = (new Date(`${at}T00:00:00Z`).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS
  const monday = dayAfter(at, -sinceMonday)
  return { from: monday, to: dayAfter(monday, WEEK_DAYS - 1) }
}

/** The earlier of two days. */
export const earlierDay = (one: string, other: string): string => (one > other ? other : one)

function lastOfMonth(day: string): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return dayAfter(date.toISOString().slice(0, 10), -1)
}

/** The parts of a span up to a last day, in order, each with its days. */
export function partsOfSpan({ from, to }: DaySpan, unit: StatementUnit, last: string): DaySpan[] {
  const parts: DaySpan[] = []
  const end = earlierDay(to, last)
  for (let day = from; day <= end && parts.length < STATEMENT_PARTS_MAX; ) {
    const part = statementSpan(unit, day, day)
    parts.push({ from: day, to: earlierDay(part.to, end) })
    day = dayAfter(part.to, 1)
  }
  return parts
}

/** How many characters of a day name its part: "2026-11-21", "2026-11", "2026". */
export const unitLength = { day: 10, month: 7, year: 4 } as const satisfies Record<StatementUnit, number>

/** How often a page asks while lines are being added up. */
export const STATEMENT_ASKS_MAX = 20
