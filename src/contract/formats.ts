import { later } from './later.ts'
import { DEFAULT_LOCALE, type Locale, languageTags } from './locale.ts'
import type { Cents } from './money.ts'
import { ZONE } from './time.ts'

/** The currency of the ledger's coin, by the operator's region. The locale does not change it: a Thai reader sees pesos as pesos. */
export const currencies = { ph: 'PHP', th: 'THB', pk: 'PKR', none: 'PHP' } as const
export type Country = keyof typeof currencies
export type Currency = (typeof currencies)[keyof typeof currencies]
export const DEFAULT_CURRENCY: Currency = 'PHP'

/** A currency by its code (ISO 4217); undefined if no region uses it. */
export function readCurrency(code: unknown): Currency | undefined {
  return Object.values(currencies).find((currency) => currency === code)
}

type Moment = Date | number

/** Money and dates in one language. Times are Manila's, independent of the process or browser. */
export type Formats = {
  /** Cents in full: "₱1,250.00". */
  coin: (cents: Cents) => string
  /** Cents for chips and badges, without zero decimals: "₱500", "₱0.20". */
  shortCoin: (cents: Cents) => string
  /** Placeholder for unknown coin: "₱–.––". */
  unknownCoin: () => string
  /** Hundredths of a point without a unit: "1,250", "0.5". */
  points: (hundredths: Cents) => string
  /** "Nov 21, 2026" */
  date: (moment: Moment) => string
  /** "November 21, 2026" */
  longDate: (moment: Moment) => string
  /** "9:05 PM" */
  time: (moment: Moment) => string
  /** "Nov 21, 2026, 9:05:30 PM" */
  dateTime: (moment: Moment) => string
  /** "Nov 21, 2026, 9:05 PM": the end of a state. */
  moment: (moment: Moment) => string
  /** "AM 9:05:30": the ticker's clock of spec 9, twelve hours with the half of the day first. */
  tickerTime: (moment: Moment) => string
}

const made = new Map<string, Formats>()

/** The formats of a language and a currency. */
export function formatsOf(locale: Locale = DEFAULT_LOCALE, currency: Currency = DEFAULT_CURRENCY): Formats {
  const name = `${locale} ${currency}`
  const formats = made.get(name) ?? makeFormats(languageTags[locale], currency)
  made.set(name, formats)
  return formats
}

function makeFormats(tag: string, currency: Currency): Formats {
  const sign = SIGNS[currency]
  const dated = (options: Intl.DateTimeFormatOptions) => {
    const format = later(() => new Intl.DateTimeFormat(tag, { ...ZONE, ...options }))
    return (moment: Moment) => format().format(moment)
  }
  const clock = later(() => new Intl.DateTimeFormat(tag, { ...ZONE, ...TICKER }))
  return {
    // Some currencies are customarily written without hundredths. The ledger has hundredths, so they are always shown.
    coin: (cents) => figureText(sign, cents, 2),
    shortCoin: (cents) => figureText(sign, cents, cents % 100 === 0 ? 0 : 2),
    unknownCoin: () => figureText(sign, 0, 2).replace(/\d/g, '–'),
    points: (hundredths) => figureText('', hundredths, fractionOf(hundredths)),
    date: dated({ dateStyle: 'medium' }),
    longDate: dated({ dateStyle: 'long' }),
    time: dated({ timeStyle: 'short' }),
    dateTime: dated({ dateStyle: 'medium', timeStyle: 'medium' }),
    moment: dated({ dateStyle: 'medium', timeStyle: 'short' }),
    tickerTime: (moment) => halfFirst(clock().formatToParts(moment)),
  }
}

/** The sign before an amount, the same in all languages of the lobby. A space follows letters. */
const SIGNS: Readonly<Record<Currency, string>> = { PHP: '₱', THB: '฿', PKR: 'Rs\u00a0' }

/** How many decimals the hundredths of a figure need. */
function fractionOf(hundredths: number): number {
  if (hundredths % 100 === 0) return 0
  return hundredths % 10 === 0 ? 1 : 2
}

/**
 * A figure in hundredths with thousands apart. All languages of the lobby write it alike, which a test compares with `Intl`. That takes a phone as
 * long as four frames before the first figure of every page.
 */
function figureText(sign: string, hundredths: number, decimals: number): string {
  const whole = Math.round(Math.abs(hundredths))
  const [units, rest] = [String(Math.floor(whole / 100)), String(whole % 100).padStart(2, '0')]
  const grouped = units.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${hundredths < 0 ? '-' : ''}${sign}${grouped}${decimals > 0 ? `.${rest.slice(0, decimals)}` : ''}`
}

const TICKER = { hour12: true, hour: 'numeric', minute: '2-digit', second: '2-digit' } as const

function halfFirst(parts: readonly Intl.DateTimeFormatPart[]): string {
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${part.dayPeriod?.toUpperCase()} ${part.hour}:${part.minute}:${part.second}`
}
