import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Country, currencies, type Formats, formatsOf } from '#contract/formats.ts'
import { DEFAULT_LOCALE, type Locale, locales } from '#contract/locale.ts'
import { layOver, type Strings, type WordValues, wordAt } from '#contract/words.ts'
import { readWordsFile } from './wordsFile.ts'

/** Files of content/words for the running server: text messages, its plain pages, and the sandbox bank. */
const SPOKEN = ['sms', 'httpErrors', 'sandbox'] as const
const WORDS = resolve(import.meta.dirname, '../../../content/words')

/** The server's words in one language, with its formats of money and dates. */
export type Speech = {
  readonly locale: Locale
  /** The text at `file.path.to.key`; English if the language lacks it. Throws for a key that English lacks. */
  readonly t: (key: string, values?: WordValues) => string
  readonly formats: Formats
}

const read = new Map<Locale, Strings>()

export function speechOf(locale: Locale, country: Country): Speech {
  const words = wordsIn(locale)
  const t = (key: string, values: WordValues = {}): string => {
    const text = wordAt(words, key, values, locale)
    if (text === undefined) throw new Error(`content/words/en has no word for "${key}": add it there`)
    return text
  }
  return { locale, t, formats: formatsOf(locale, currencies[country]) }
}

/** Reads the server's words in every language, so that an error in one stops the start. */
export function readSpeech(): void {
  for (const locale of locales) wordsIn(locale)
}

function wordsIn(locale: Locale): Strings {
  const words = read.get(locale) ?? layOver(treeOf(DEFAULT_LOCALE), treeOf(locale))
  read.set(locale, words)
  return words
}

function treeOf(locale: Locale): Strings {
  return Object.fromEntries(SPOKEN.map((name) => [name, branchOf(locale, name)]))
}

/** A missing file means that nobody has translated it. Throws ContentError for one with an error. */
function branchOf(locale: Locale, name: string): Strings {
  const path = resolve(WORDS, locale, `${name}.json`)
  return existsSync(path) ? readWordsFile(`content/words/${locale}/${name}.json`, readFileSync(path, 'utf8')) : {}
}
