import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Country, currencies, type Formats, formatsOf } from '#contract/formats.ts'
import { DEFAULT_LOCALE, type Locale, locales } from '#contract/locale.ts'
import { layOver, type Strings, type WordValues, wordAt } from '#contract/words.ts'
import { fromContent } from './source.ts'
import { readWordsFile } from './wordsFile.ts'

/** Files of content/words for the running server: text messages, its plain pages, the sandbox bank, why a payout came back, and files of a record. */
const SPOKEN = ['sms', 'httpErrors', 'sandbox', 'payouts', 'record', 'recordFile'] as const

/** The server's words in one language, with its formats of money and dates. */
export type Speech = {
  readonly locale: Locale
  /** The text at `file.path.to.key`; English if the language lacks it. Throws for a key that English lacks. */
  readonly t: (key: string, values?: WordValues) => string
  readonly formats: Formats
}

const spoken = fromContent(
  (folder) =>
    new Map(locales.map((locale) => [locale, layOver(treeOf(folder, DEFAULT_LOCALE), treeOf(folder, locale))])),
)

export function speechOf(locale: Locale, country: Country): Speech {
  const words = spoken.get().get(locale) ?? {}
  const t = (key: string, values: WordValues = {}): string => {
    const text = wordAt(words, key, values, locale)
    if (text === undefined) throw new Error(`content/words/en has no word for "${key}": add it there`)
    return text
  }
  return { locale, t, formats: formatsOf(locale, currencies[country]) }
}

/** Reads the server's words in every language, so that an error in one stops the start. */
export function readSpeech(): void {
  spoken.get()
}

function treeOf(folder: string, locale: Locale): Strings {
  return Object.fromEntries(SPOKEN.map((name) => [name, branchOf(folder, locale, name)]))
}

/** A missing file means that nobody has translated it. Throws ContentError for one with an error. */
function branchOf(folder: string, locale: Locale, name: string): Strings {
  const path = join(folder, 'words', locale, `${name}.json`)
  return existsSync(path) ? readWordsFile(`content/words/${locale}/${name}.json`, readFileSync(path, 'utf8')) : {}
}
