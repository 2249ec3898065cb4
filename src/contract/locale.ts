/** The languages of the interface. English is the first: its addresses have no prefix, and a word that another lacks is said in it. */
export const locales = ['en', 'fil', 'th'] as const
export type Locale = (typeof locales)[number]
export const DEFAULT_LOCALE: Locale = 'en'

/** How `Intl` and `lang` attributes name them (BCP 47). The one place that does. */
export const languageTags: Record<Locale, string> = { en: 'en-PH', fil: 'fil-PH', th: 'th-TH' }

/** What a player reads in the choice of languages: each language by its own name. */
export const languageNames: Record<Locale, string> = { en: 'English', fil: 'Filipino', th: 'ไทย' }

/** A locale by its name; undefined for anything else. */
export function readLocale(text: unknown): Locale | undefined {
  return locales.find((locale) => locale === text)
}

export type LocalAddress = {
  /** What the address says; undefined where it has no prefix. */
  locale: Locale | undefined
  /** The address without the prefix. */
  path: string
}

/** Takes the prefix off an address: "/th/login" is Thai and "/login". */
export function readAddress(pathname: string): LocalAddress {
  const [, first] = pathname.split('/', 2)
  const locale = first === DEFAULT_LOCALE ? undefined : readLocale(first)
  if (!locale) return { locale: undefined, path: pathname }
  return { locale, path: pathname.slice(locale.length + 1) || '/' }
}

/** The address of a page in a language: "/login" in Thai is "/th/login". */
export function addressIn(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** Names that browsers give a language of ours besides its own: Tagalog is what Filipino is made of. */
const ALIASES: Record<string, Locale> = { tl: 'fil' }
/** A header names a handful; what comes after so many is not read. */
const ACCEPTED_MAX = 20

/** The language that an `Accept-Language` header wants most, of those that are open; undefined where it wants none of them. */
export function acceptedLocale(header: string | undefined, open: readonly Locale[]): Locale | undefined {
  const wishes = (header ?? '').split(',', ACCEPTED_MAX).map((part) => {
    const [tag = '', ...options] = part.trim().toLowerCase().split(';')
    const weight = options.map((option) => /^\s*q=(\d(?:\.\d{1,3})?)\s*$/.exec(option)?.[1]).find(Boolean) ?? '1'
    const [language = ''] = tag.split('-', 1)
    return { locale: readLocale(ALIASES[language] ?? language), weight: Number(weight) }
  })
  const [best] = wishes
    .filter(({ locale, weight }) => locale && weight > 0 && open.includes(locale))
    .toSorted((one, other) => other.weight - one.weight)
  return best?.locale
}

type Sources = {
  /** What the address says. */
  address: Locale | undefined
  /** What the account or the device has chosen. */
  choice: Locale | undefined
  acceptLanguage: string | undefined
}

/** The language of a request: what its address says, then the choice of account or device, then what the browser accepts. */
export function localeOf({ address, choice, acceptLanguage }: Sources, open: readonly Locale[]): Locale {
  return (
    [address, choice].find((one) => one && open.includes(one)) ?? acceptedLocale(acceptLanguage, open) ?? DEFAULT_LOCALE
  )
}
