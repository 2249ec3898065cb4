import { languageTags } from '#contract/locale.ts'
import { dayStart, ZONE } from '#contract/time.ts'
import { type DaySpan, type StatementPeriod, unitOf } from '#contract/wallet/statement.ts'
import { currencyOfWords, localeOfWords } from '#contract/words.ts'
import { formats, type Strings, t } from '../ui/words.ts'

const HOUR_MINUTES = 60

/** A period in words: a day, or its first and last. */
export function spanLabel(strings: Strings, { from, to }: DaySpan): string {
  const { date, longDate } = formats(strings)
  if (from === to) return longDate(dayStart(from))
  return t(strings, 'statementPage.span', { from: date(dayStart(from)), to: date(dayStart(to)) })
}

/** Names of the parts of a period: days, months or years. `short` is for an axis. */
export function partLabels(
  strings: Strings,
  period: StatementPeriod,
): Record<'long' | 'short', (day: string) => string> {
  const tag = languageTags[localeOfWords(strings)]
  const by = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { ...ZONE, ...options })
    return (day: string) => format.format(dayStart(day))
  }
  const unit = unitOf[period]
  if (unit === 'year') return { long: by({ year: 'numeric' }), short: by({ year: 'numeric' }) }
  if (unit === 'month') return { long: by({ year: 'numeric', month: 'long' }), short: by({ month: 'short' }) }
  return {
    long: by({ weekday: 'short', day: 'numeric', month: 'short' }),
    short: by(period === 'month' ? { day: 'numeric' } : { weekday: 'short', day: 'numeric' }),
  }
}

/** Minutes as "3 h 25 min". */
export function timeLabel(strings: Strings, minutes: number): string {
  const hours = Math.floor(minutes / HOUR_MINUTES)
  if (hours === 0) return t(strings, 'statementPage.time.short', { minutes })
  return t(strings, 'statementPage.time.long', { hours, minutes: minutes % HOUR_MINUTES })
}

/** Cents for an axis: "₱1.2K". */
export function axisLabel(strings: Strings): (cents: number) => string {
  const format = new Intl.NumberFormat(languageTags[localeOfWords(strings)], {
    style: 'currency',
    currency: currencyOfWords(strings),
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  return (cents) => format.format(cents / 100)
}
