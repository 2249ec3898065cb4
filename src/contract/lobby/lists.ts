import { type Locale, languageTags } from '../locale.ts'

/** "front, back, and selfie" */
export function allOf(items: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(languageTags[locale], { type: 'conjunction' }).format(items)
}

/** "10 or 12" */
export function eitherOf(items: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(languageTags[locale], { type: 'disjunction' }).format(items)
}

export type Named = { code: string; name: string }

/** Countries by their codes (ISO 3166-1 alpha-2), with names, in alphabetical order of the names. */
export function namedCountries(codes: readonly string[], locale: Locale): Named[] {
  const tag = languageTags[locale]
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const { compare } = new Intl.Collator(tag)
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => compare(one.name, other.name))
}
