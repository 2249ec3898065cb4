/** When a player is paid. Days are those of the calendar in Manila, "2026-11-21". */

/** Each week on a weekday (1 is Monday, 7 Sunday); on the 15th and 30th; or each month on a day. A month that is too short pays on its last day. */
export type PayDays = { every: 'week'; weekday: number } | { every: 'halfMonth' } | { every: 'month'; day: number }

/** The most days from one pay day to the next. */
const GAP_DAYS = 31
const MID_MONTH = 15
const END_OF_PAY = 30
const SUNDAY = 7
/** Pay days that are compared: more than a year of weeks, or five years of months. */
const COMPARED = 60

const TEXT = /^(?:week ([1-7])|halfMonth|month ([1-9]|[12]\d|3[01]))$/

/** Pay days as the database has them: "week 5", "halfMonth", "month 25". */
export function payDaysText(payDays: PayDays): string {
  if (payDays.every === 'week') return `week ${payDays.weekday}`
  return payDays.every === 'month' ? `month ${payDays.day}` : 'halfMonth'
}

/** Reads that text. Undefined for what is none. */
export function readPayDays(text: string): PayDays | undefined {
  const found = TEXT.exec(text)
  if (!found) return undefined
  if (found[1]) return { every: 'week', weekday: Number(found[1]) }
  return found[2] ? { every: 'month', day: Number(found[2]) } : { every: 'halfMonth' }
}

const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`)
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** The day that is so many days later, or earlier. */
function shifted(day: string, days: number): string {
  const date = noonOf(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dayOf(date)
}

/** Whether a day is a pay day. `care/next_pay_day.sql` says the same. */
function isPayDay(payDays: PayDays, day: string): boolean {
  const date = noonOf(day)
  if (payDays.every === 'week') return (date.getUTCDay() || SUNDAY) === payDays.weekday
  const ofMonth = date.getUTCDate()
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  if (payDays.every === 'month') return ofMonth === Math.min(payDays.day, last)
  return ofMonth === MID_MONTH || ofMonth === Math.min(END_OF_PAY, last)
}

/** The first pay day after a day. */
export function nextPayDay(payDays: PayDays, after: string): string {
  for (let days = 1; days < GAP_DAYS; days += 1) {
    const day = shifted(after, days)
    if (isPayDay(payDays, day)) return day
  }
  return shifted(after, GAP_DAYS)
}

/** The latest pay day up to a day. */
export function lastPayDay(payDays: PayDays, upTo: string): string {
  for (let days = 0; days < GAP_DAYS; days += 1) {
    const day = shifted(upTo, -days)
    if (isPayDay(payDays, day)) return day
  }
  return shifted(upTo, -GAP_DAYS)
}

/** Whether no pay day, counted from today, comes sooner by the wanted ones than by those in force: then nothing more can be spent at any time. */
export function isNoSooner(wanted: PayDays, inForce: PayDays, today: string): boolean {
  let [late, soon] = [today, today]
  for (let count = 0; count < COMPARED; count += 1) {
    late = nextPayDay(wanted, late)
    soon = nextPayDay(inForce, soon)
    if (late < soon) return false
  }
  return true
}
