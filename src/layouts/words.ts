import i18next from 'i18next'

/** The words of a page as data: what an island gets as a prop and reads with `t()` of #islands/ui/words.ts. */
export type Strings = { readonly [key: string]: string | Strings }
export type WordValues = Readonly<Record<string, string | number>>

export type Words = {
  readonly locale: Locale
  /** The text at `domain.path.to.key`. An unknown key throws, so that a build with a missing word fails and names it. */
  readonly t: (key: string, values?: WordValues) => string
  /** The named branches (`common`, `account.login`) as plain data, for an island. */
  readonly strings: (...branches: string[]) => Strings
}

export const LOCALES = ['en', 'fil', 'th'] as const
export type Locale = (typeof LOCALES)[number]

const NAMESPACE = 'translation'
const files = import.meta.glob<Strings>('../../content/words/*/*.json', { eager: true, import: 'default' })

/** Every word of one locale as a tree; its first branch is the name of the file. */
function treeOf(locale: Locale): Strings {
  const branches = Object.entries(files)
    .map(([path, words]) => ({ parts: path.split('/').slice(-2), words }))
    .filter(({ parts }) => parts[0] === locale)
    .map(({ parts, words }) => [(parts[1] ?? '').replace('.json', ''), words])
  return Object.fromEntries(branches)
}

const trees = new Map(LOCALES.map((locale) => [locale, treeOf(locale)]))

/**
 * astro-i18next starts the one shared i18next at a moment of its own choosing and with an empty store, so the words are
 * laid in at first use. Its global language is shared state between requests: nothing here reads or sets it.
 */
function prepare(): void {
  if (!i18next.isInitialized) {
    void i18next.init({ fallbackLng: 'en', supportedLngs: [...LOCALES], initImmediate: false, resources: {} })
  }
  for (const [locale, tree] of trees) {
    if (!i18next.hasResourceBundle(locale, NAMESPACE)) i18next.addResourceBundle(locale, NAMESPACE, tree)
  }
}

export function wordsOf(locale: Locale): Words {
  prepare()
  const fixed = i18next.getFixedT(locale, NAMESPACE)
  const t = (key: string, values: WordValues = {}): string => {
    const text: unknown = fixed(key, { ...values, interpolation: { escapeValue: false } })
    if (typeof text !== 'string' || text === key) throw new Error(`content/words/${locale}: no word for "${key}"`)
    return text
  }
  return { locale, t, strings: (...branches) => branchesOf(locale, branches) }
}

function branchesOf(locale: Locale, branches: readonly string[]): Strings {
  const out: Record<string, unknown> = {}
  for (const branch of branches) {
    const found = branchAt(trees.get(locale), branch) ?? branchAt(trees.get('en'), branch)
    if (found === undefined) throw new Error(`content/words/${locale}: no branch "${branch}"`)
    plant(out, branch.split('.'), found)
  }
  return out as Strings // built above from nothing but branches of Strings
}

function branchAt(tree: Strings | undefined, branch: string): string | Strings | undefined {
  let at: string | Strings | undefined = tree
  for (const key of branch.split('.')) at = typeof at === 'object' ? at[key] : undefined
  return at
}

function plant(into: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [key = '', ...rest] = path
  if (rest.length === 0) {
    into[key] = value
    return
  }
  const next = { ...(into[key] as Record<string, unknown> | undefined) } // a branch planted earlier, or nothing yet
  into[key] = next
  plant(next, rest, value)
}
