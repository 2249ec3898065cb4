import i18next, { type BackendModule } from 'i18next'
import { type Currency, DEFAULT_CURRENCY, type Formats, formatsOf } from '#contract/formats.ts'
import { DEFAULT_LOCALE, type Locale, locales } from '#contract/locale.ts'
import { branchAt, layOver, marksOf, type Strings, type WordValues } from '#contract/words.ts'

/** Words and number formats of a page, in the language of its request. The middleware sets them in `Astro.locals`. */
export type Words = {
  readonly locale: Locale
  /** The text at `domain.path.to.key`. If the language lacks it, the English one. If English lacks it, it throws, which fails the build. */
  readonly t: (key: string, values?: WordValues) => string
  /** The named branches (`common`, `account.login`) as plain data, for an island. */
  readonly strings: (...branches: string[]) => Strings
  readonly formats: Formats
}

const NAMESPACE = 'translation'
const files = import.meta.glob<Strings>('../../content/words/*/*.json', { eager: true, import: 'default' })

/** Every word of one language as a tree, whose first level is the file. */
function treeOf(locale: string): Strings {
  const branches = Object.entries(files)
    .map(([path, words]) => ({ parts: path.split('/').slice(-2), words }))
    .filter(({ parts }) => parts[0] === locale)
    .map(({ parts, words }) => [(parts[1] ?? '').replace('.json', ''), words])
  return Object.fromEntries(branches)
}

const english = treeOf(DEFAULT_LOCALE)
const trees = new Map(locales.map((locale) => [locale, layOver(english, treeOf(locale))]))

/** i18next's source of words, named in astro-i18next.config.cjs. */
export const contentWords: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (locale, _namespace, tell) => tell(null, treeOf(locale)),
}

/**
 * The words of a language. astro-i18next has already started i18next. Its global language is shared by all requests, so it is never read or
 * set here.
 */
export function wordsOf(locale: Locale, currency: Currency = DEFAULT_CURRENCY): Words {
  const fixed = i18next.getFixedT(locale, NAMESPACE)
  const t = (key: string, values: WordValues = {}): string => {
    const text: unknown = fixed(key, values)
    if (typeof text !== 'string' || text === key) throw new Error(`content/words/${locale}: no word for "${key}"`)
    return text
  }
  const strings = (...branches: string[]) => ({ ...marksOf(locale, currency), ...branchesOf(locale, branches) })
  return { locale, t, strings, formats: formatsOf(locale, currency) }
}

function branchesOf(locale: Locale, branches: readonly string[]): Strings {
  const out: Record<string, unknown> = {}
  for (const branch of branches) {
    const found = branchAt(trees.get(locale), branch)
    if (found === undefined) throw new Error(`content/words/${locale}: no branch "${branch}"`)
    plant(out, branch.split('.'), found)
  }
  return out as Strings // built above from branches of Strings only
}

function plant(into: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [key = '', ...rest] = path
  if (rest.length === 0) {
    into[key] = value
    return
  }
  const next = { ...(into[key] as Record<string, unknown> | undefined) } // an existing branch, or nothing yet
  into[key] = next
  plant(next, rest, value)
}
