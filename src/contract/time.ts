/** The time zone of days and rules, independent of process and browser. */
export const ZONE = { timeZone: 'Asia/Manila' } as const

/** The Philippines keep UTC+8 all year. */
const OFFSET_MS = 28_800_000

type Moment = Date | number

/** ISO 8601 with the clock of Manila. By numbers: no format of a locale is promised to be ISO, and some engine's `en-CA` puts the month first. */
const isoOf = (moment: Moment) => new Date(Number(moment) + OFFSET_MS).toISOString()

/** The calendar day in Manila as "2026-11-21", for date filters and daily rules. */
export function manilaDay(moment: Moment): string {
  return isoOf(moment).slice(0, 10)
}

/** The moment in Manila as "2026-11-21 20:00:05", for files. */
export function manilaSecond(moment: Moment): string {
  return isoOf(moment).slice(0, 19).replace('T', ' ')
}

const MANILA_MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/

/** Parses an operator's moment, "2026-12-01 00:00" in Manila. Undefined for anything else, such as the 30th of February. */
export function readManila(text: string): Date | undefined {
  if (!MANILA_MOMENT.test(text)) return undefined
  const date = new Date(`${text.replace(' ', 'T')}:00+08:00`)
  return !Number.isNaN(date.getTime()) && manilaDay(date) === text.slice(0, 10) ? date : undefined
}

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Milliseconds since midnight of "20:00". Undefined for anything else. */
export function readTime(text: string): number | undefined {
  const [, hours, minutes] = TIME.exec(text) ?? []
  return hours === undefined ? undefined : (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}

/** First instant of a Manila day ("2026-11-21"). */
export function dayStart(day: string): Date {
  return new Date(`${day}T00:00:00+08:00`)
}

/** First instant after a Manila day. */
export function dayEnd(day: string): Date {
  return new Date(dayStart(day).getTime() + DAY_MS)
}
