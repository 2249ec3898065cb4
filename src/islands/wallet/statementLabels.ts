import { type DaySpan, type StatementPeriod, unitOf } from '#contract/wallet/statement.ts'
import { formats, type Strings, t } from '../ui/words.ts'

const PESO_CENTS = 100

/** Noon in UTC has the same date in Manila. */
const momentOf = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** A period in words: a day, or its first and last. */
export function spanLabel(strings: Strings, { from, to }: DaySpan): string {
  const { date, longDate } = formats(strings)
  if (from === to) return longDate(momentOf(from))
  return t(strings, 'statementPage.span', { from: date(momentOf(from)), to: date(momentOf(to)) })
}

/** Names of the parts of a period in the page's language: days, months or years. `short` is for an axis. */
export function partLabels(period: StatementPeriod): Record<'long' | 'short', (day: string) => string> {
  const by = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(document.documentElement.lang, { timeZone: 'UTC', ...options })
    return (day: string) => format.format(momentOf(day))
  }
  const unit = unitOf[period]
  if (unit === 'year') return { long: by({ year: 'numeric' }), short: by({ year: 'numeric' }) }
  if (unit === 'month') return { long: by({ year: 'numeric', month: 'long' }), short: by({ month: 'short' }) }
  return {
    long: by({ weekday: 'short', day: 'numeric', month: 'short' }),
    short: by(period === 'month' ? { day: 'numeric' } : { weekday: 'short', day: 'numeric' }),
  }
}

/** Cents for an axis, without hundredths: "₱778". */
export const axisLabel = (strings: Strings, cents: number): string =>
  formats(strings).shortCoin(Math.round(cents / PESO_CENTS) * PESO_CENTS)
