import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Country, currencies, type Formats, formatsOf } from '#contract/formats.ts'
import { DEFAULT_LOCALE, type Locale } from '#contract/locale.ts'
import { layOver, type Strings, type WordValues, wordAt } from '#contract/words.ts'

/** The files of content/words that the running server says itself: text messages, its plain pages, and the pretend bank. */
const SPOKEN = ['sms', 'door', 'sandbox'] as const
const WORDS = resolve(import.meta.dirname, '../../../content/words')

/** What the server says to somebody, and how it writes money and dates, in one language. */
export type Speech = {
  readonly locale: Locale
  /** The text at `file.path.to.key`; one that the language lacks is English. Throws for a key that English lacks. */
  readonly t: (key: string, values?: WordValues) => string
  readonly formats: Formats
}

const read = new Map<Locale, Strings>()

export function speechOf(locale: Locale, country: Country): Speech {
  const words = read.get(locale) ?? layOver(treeOf(DEFAULT_LOCALE), treeOf(locale))
  read.set(locale, words)
  const t = (key: string, values: WordValues = {}): string => {
    const text = wordAt(words, key, values, locale)
    if (text === undefined) throw new Error(`content/words: no word for "${key}"`)
    return text
  }
  return { locale, t, formats: formatsOf(locale, currencies[country]) }
}

function treeOf(locale: Locale): Strings {
  return Object.fromEntries(SPOKEN.map((name) => [name, branchOf(resolve(WORDS, locale, `${name}.json`))]))
}

/** A file that is not there is one that nobody has translated. */
function branchOf(path: string): Strings {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Strings // content, held to this shape by tests/tidy
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}
