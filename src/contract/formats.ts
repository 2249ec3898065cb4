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
  const ofMoney = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  // Some currencies are customarily written without hundredths. The ledger has hundredths, so they are always shown.
  const hundredths = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const coin = later(() => new Intl.NumberFormat(tag, { ...ofMoney, ...hundredths }))
  const wholeCoin = later(
    () => new Intl.NumberFormat(tag, { ...ofMoney, minimumFractionDigits: 0, maximumFractionDigits: 0 }),
  )
  const points = later(() => new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }))
  const dated = (options: Intl.DateTimeFormatOptions) => {
    const format = later(() => new Intl.DateTimeFormat(tag, { ...ZONE, ...options }))
    return (moment: Moment) => format().format(moment)
  }
  const clock = later(() => new Intl.DateTimeFormat(tag, { ...ZONE, ...TICKER }))
  return {
    coin: (cents) => coin().format(cents / 100),
    shortCoin: (cents) => (cents % 100 === 0 ? wholeCoin() : coin()).format(cents / 100),
    unknownCoin: () => coin().format(0).replace(/\d/g, '–'),
    points: (hundredths) => points().format(hundredths / 100),
    date: dated({ dateStyle: 'medium' }),
    longDate: dated({ dateStyle: 'long' }),
    time: dated({ timeStyle: 'short' }),
    dateTime: dated({ dateStyle: 'medium', timeStyle: 'medium' }),
    moment: dated({ dateStyle: 'medium', timeStyle: 'short' }),
    tickerTime: (moment) => halfFirst(clock().formatToParts(moment)),
  }
}

const TICKER = { hour12: true, hour: 'numeric', minute: '2-digit', second: '2-digit' } as const

function halfFirst(parts: readonly Intl.DateTimeFormatPart[]): string {
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${part.dayPeriod?.toUpperCase()} ${part.hour}:${part.minute}:${part.second}`
}

/** Creating a formatter costs a tenth of a millisecond or more, so each is created at its first use. */
function later<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
