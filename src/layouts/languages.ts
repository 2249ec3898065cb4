import { LOCALE_QUERY } from '#contract/lobby/language.ts'
import { type Locale, languageNames, languageTags } from '#contract/locale.ts'
import type { Language } from '#islands/account/LanguageLinks.tsx'
import { openLocales } from './operator.ts'

/** The languages to choose from on a page in one of them. Empty if only one is open. */
export function languagesBeside(current: Locale): Language[] {
  if (openLocales.length < 2) return []
  return openLocales.map((locale) => ({
    href: `?${LOCALE_QUERY}=${locale}`,
    tag: languageTags[locale],
    name: languageNames[locale],
    isCurrent: locale === current,
  }))
}
