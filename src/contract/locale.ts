/** The languages of the interface. English is the first: its addresses have no prefix, and a word that another lacks is said in it. */
export const locales = ['en', 'fil', 'th'] as const
export type Locale = (typeof locales)[number]
export const DEFAULT_LOCALE: Locale = 'en'

/** How `Intl` and `lang` attributes name them (BCP 47). The one place that does. */
export const languageTags: Record<Locale, string> = { en: 'en-PH', fil: 'fil-PH', th: 'th-TH' }

/** A locale by its name; undefined for anything else. */
export function readLocale(text: unknown): Locale | undefined {
  return locales.find((locale) => locale === text)
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
