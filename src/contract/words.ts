import { type Currency, DEFAULT_CURRENCY, formatsOf, readCurrency } from './formats.ts'
import { DEFAULT_LOCALE, type Locale, languageTags, readLocale } from './locale.ts'

/** Words as data: a tree of texts, whose first branch is the file of content/words they stand in. */
export type Strings = { readonly [key: string]: string | Strings }
/** What fills the gaps of a text. A Date is written as the moment until which something is so. */
export type WordValues = Readonly<Record<string, string | number | Date>>
/** A message to the player: the key of its text, and the values of the text's gaps. */
export type UserMessage = { key: string; values?: WordValues }

/** Beside its branches a tree may carry the language it is in and the currency of the coin. Without them it is English, and pesos. */
const LOCALE_KEY = 'locale'
const CURRENCY_KEY = 'currency'

/** What a tree that goes to the browser carries beside its branches: only what is not so anyway. */
export function marksOf(locale: Locale, currency: Currency): Strings {
  return {
    ...(locale !== DEFAULT_LOCALE && { [LOCALE_KEY]: locale }),
    ...(currency !== DEFAULT_CURRENCY && { [CURRENCY_KEY]: currency }),
  }
}

export function localeOfWords(strings: Strings): Locale {
  return readLocale(strings[LOCALE_KEY]) ?? DEFAULT_LOCALE
}

export function currencyOfWords(strings: Strings): Currency {
  return readCurrency(strings[CURRENCY_KEY]) ?? DEFAULT_CURRENCY
}

const plurals = new Map<Locale, Intl.PluralRules>()

function pluralOf(count: number, locale: Locale): Intl.LDMLPluralRule {
  const rules = plurals.get(locale) ?? new Intl.PluralRules(languageTags[locale])
  plurals.set(locale, rules)
  return rules.select(count)
}

/** What stands at `path.to.key` of a tree. */
export function branchAt(strings: Strings | undefined, key: string): string | Strings | undefined {
  let at: string | Strings | undefined = strings
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined
  return at
}

/**
 * The text at `domain.path.to.key`, with `{{name}}` filled in from values; undefined where there is none. A number called
 * `count` chooses between the keys `key_one`, `key_other` and so on, as i18next does.
 */
export function wordAt(strings: Strings, key: string, values: WordValues, locale: Locale): string | undefined {
  const { count } = values
  const forms = [...(typeof count === 'number' ? [`${key}_${pluralOf(count, locale)}`] : []), `${key}_other`, key]
  const text = forms.map((form) => branchAt(strings, form)).find((found) => typeof found === 'string')
  return text?.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => said(values[name] ?? whole, locale))
}

function said(value: string | number | Date, locale: Locale): string {
  return value instanceof Date ? formatsOf(locale).moment(value) : String(value)
}

const FORM = /_(?:zero|one|two|few|many|other)$/

/**
 * A language's words with the first language's under them. A word stands in one language with all its plural forms:
 * those of another language may be fewer.
 */
export function layOver(under: Strings, over: Strings): Strings {
  const own = new Set(Object.keys(over).map((key) => key.replace(FORM, '')))
  const left = Object.entries(under).filter(([key]) => !own.has(key.replace(FORM, '')))
  const laid = Object.entries(over).map(([key, value]) => {
    const below = under[key]
    return [key, typeof value === 'object' && typeof below === 'object' ? layOver(below, value) : value] as const
  })
  return Object.fromEntries([...left, ...laid])
}
