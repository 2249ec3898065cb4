import { formatsOf } from '#contract/formats.ts'
import { currencyOfWords, localeOfWords, type Strings, type WordValues, wordAt } from '#contract/words.ts'

/** The page's words in an island: `Astro.locals.strings(...)`, passed as a prop. They carry their language. */
export type { Strings, WordValues }

/** The text at `domain.path.to.key`. A missing key is shown itself, rather than breaking the screen. */
export function t(strings: Strings, key: string, values: WordValues = {}): string {
  return wordAt(strings, key, values, localeOfWords(strings)) ?? key
}

/** Formats of money, dates and lists in the language of these words. */
export function formats(strings: Strings) {
  return formatsOf(localeOfWords(strings), currencyOfWords(strings))
}
