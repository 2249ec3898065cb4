/** The page's words as they reach an island: `wordsOf(locale).strings(...)` of #layouts/words.ts, passed as a prop. */
export type Strings = { readonly [key: string]: string | Strings }
export type WordValues = Readonly<Record<string, string | number>>

const LOCALE = 'en-PH'
const plurals = new Map<string, Intl.PluralRules>()

function pluralOf(count: number, locale: string): Intl.LDMLPluralRule {
  const rules = plurals.get(locale) ?? new Intl.PluralRules(locale)
  plurals.set(locale, rules)
  return rules.select(count)
}

function find(strings: Strings, key: string): string | undefined {
  let at: string | Strings | undefined = strings
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined
  return typeof at === 'string' ? at : undefined
}

/**
 * The text at `domain.path.to.key`, with `{{name}}` filled in from values. A number called `count` chooses between the
 * keys `key_one`, `key_other` and so on, as i18next does. A missing key shows itself: nothing is worth a broken screen.
 */
export function t(strings: Strings, key: string, values: WordValues = {}, locale = LOCALE): string {
  const { count } = values
  const plural = typeof count === 'number' ? find(strings, `${key}_${pluralOf(count, locale)}`) : undefined
  const text = plural ?? find(strings, `${key}_other`) ?? find(strings, key) ?? key
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}
