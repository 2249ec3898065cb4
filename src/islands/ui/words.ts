import { formatsOf } from '#contract/formats.ts'
import { currencyOfWords, localeOfWords, type Strings, type WordValues, wordAt } from '#contract/words.ts'

/** The page's words as they reach an island: `Astro.locals.strings(...)`, passed as a prop. They know their language. */
export type { Strings, WordValues }

/** The text at `domain.path.to.key`. A missing key shows itself: nothing is worth a broken screen. */
export function t(strings: Strings, key: string, values: WordValues = {}): string {
  return wordAt(strings, key, values, localeOfWords(strings)) ?? key
}

/** How money, dates and lists are written in the language of these words. */
export function formats(strings: Strings) {
  return formatsOf(localeOfWords(strings), currencyOfWords(strings))
}
