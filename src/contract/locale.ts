/** Languages of the interface. English is the first: its addresses have no prefix, and it is the fallback for missing words. */
export const locales = ['en', 'fil', 'th'] as const
export type Locale = (typeof locales)[number]
export const DEFAULT_LOCALE: Locale = 'en'

/** BCP 47 tags for `Intl` and `lang` attributes. No other place defines them. */
export const languageTags: Record<Locale, string> = { en: 'en-PH', fil: 'fil-PH', th: 'th-TH' }

/** Labels of the language menu: each language by its own name. */
export const languageNames: Record<Locale, string> = { en: 'English', fil: 'Filipino', th: 'ไทย' }

/** A locale by its name; undefined for anything else. */
export function readLocale(text: unknown): Locale | undefined {
  return locales.find((locale) => locale === text)
}

export type LocalAddress = {
  /** The locale of the prefix; undefined without one. */
  locale: Locale | undefined
  /** The address without the prefix. */
  path: string
}

/** Splits the prefix off an address: "/th/login" becomes Thai and "/login". */
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

/** Other codes that browsers use for our languages. Tagalog is the basis of Filipino. */
const ALIASES: Record<string, Locale> = { tl: 'fil' }
/** Headers usually name a handful of languages. Entries beyond this number are ignored. */
const ACCEPTED_MAX = 20

/** The preferred open language of an `Accept-Language` header; undefined if it accepts none. */
export function acceptedLocale(header: string | undefined, open: readonly Locale[]): Locale | undefined {
  const wishes = (header ?? '').split(',', ACCEPTED_MAX).map((part) => {
    const [tag = '', ...options] = part.trim().toLowerCase().split(';')
    const weight = options.map((option) => /^\s*q=(\d(?:\.\d{1,3})?)\s*$/.exec(option)?.[1]).find(Boolean) ?? '1'
    const [language = ''] = tag.split('-', 1)
    return { locale: readLocale(ALIASES[language] ?? language), weight: Number(weight) }
  })
  const [best] = wishes
    .filter(({ locale, weight }) => locale && weight > 0 && open.includes(locale))
    .sort((one, other) => other.weight - one.weight)
  return best?.locale
}

type Sources = {
  /** The locale of the address. */
  address: Locale | undefined
  /** The choice of the account or device. */
  choice: Locale | undefined
  acceptLanguage: string | undefined
}

/** Locale of a request: from the address, else the choice of account or device, else the browser's header. */
export function localeOf({ address, choice, acceptLanguage }: Sources, open: readonly Locale[]): Locale {
  return (
    [address, choice].find((one) => one && open.includes(one)) ?? acceptedLocale(acceptLanguage, open) ?? DEFAULT_LOCALE
  )
}
