import { type Currency, DEFAULT_CURRENCY, formatsOf, readCurrency } from './formats.ts'
import { DEFAULT_LOCALE, type Locale, languageTags, readLocale } from './locale.ts'

/** Texts as data: a tree whose first level is the file in content/words. */
export type Strings = { readonly [key: string]: string | Strings }
/** Values for the gaps of a text. A Date is formatted as the end of a state. */
export type WordValues = Readonly<Record<string, string | number | Date>>
/** A message to the player: the key of its text, and the values of the text's gaps. */
export type UserMessage = { key: string; values?: WordValues }

/** Optional marks in the tree: its language and the currency of the coin. Defaults: English and pesos. */
const LOCALE_KEY = 'locale'
const CURRENCY_KEY = 'currency'

/** The marks of a tree for the browser, without defaults. */
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

/** The branch at `path.to.key` of a tree. */
export function branchAt(strings: Strings | undefined, key: string): string | Strings | undefined {
  let at: string | Strings | undefined = strings
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined
  return at
}

/**
 * The text at `domain.path.to.key`, with each `{{name}}` filled in; undefined without one. A number called `count` selects the plural key
 * (`key_one`, `key_other`), as in i18next.
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

/** A language's words over those of the first language. Plural forms are replaced together, since another language may have fewer. */
export function layOver(under: Strings, over: Strings): Strings {
  const own = new Set(Object.keys(over).map((key) => key.replace(FORM, '')))
  const left = Object.entries(under).filter(([key]) => !own.has(key.replace(FORM, '')))
  const laid = Object.entries(over).map(([key, value]) => {
    const below = under[key]
    return [key, typeof value === 'object' && typeof below === 'object' ? layOver(below, value) : value] as const
  })
  return Object.fromEntries([...left, ...laid])
}
