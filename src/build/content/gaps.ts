import type { Strings } from '#contract/words.ts'
import { gapNames, textsOf } from '#server/content/wordsFile.ts'

const FORM = /_(?:zero|one|two|few|many|other)$/
/** A name that an object literal gives a value to. */
const NAMED = /\b\w+\b(?=\s*[:,}])/g

export type Gap = { path: readonly string[]; what: string; mend: string }

/**
 * The values that code passes to texts, found by reading its text. A call with a literal key and literal values says exactly which. For any
 * other key it is every name that code gives a value to.
 */
export function readPasses(sources: readonly string[]): (key: string) => ReadonlySet<string> {
  const anywhere = new Set(sources.flatMap(namesIn))
  const exact = new Map<string, Set<string> | 'unknown'>()
  for (const source of sources) {
    for (const { 1: before, 2: key = '', index, 0: literal } of source.matchAll(/(===\s*)?['"](\w+(?:\.\w+)+)['"]/g)) {
      const names = before ? 'unknown' : passedAt(source, index + literal.length)
      const known = exact.get(key)
      exact.set(key, names === 'unknown' || known === 'unknown' ? 'unknown' : new Set([...(known ?? []), ...names]))
    }
  }
  return (key) => {
    const known = exact.get(key)
    return known === undefined || known === 'unknown' ? anywhere : known
  }
}

const namesIn = (text: string): string[] => text.match(NAMED) ?? []

/** The names passed after a key: `t('a.b', { min, max: 5 })`, or `{ key: 'a.b', values: { min } }`. */
function passedAt(source: string, at: number): string[] | 'unknown' {
  const after = source.slice(at, at + 1_000)
  if (/^\s*,?\s*\)/.test(after)) return []
  const opened = /^\s*,\s*(?:values:\s*)?\{/.exec(after)?.[0].length
  if (opened === undefined) return 'unknown'
  const values = balanced(after.slice(opened - 1))
  return values === undefined || values.includes('...') ? 'unknown' : namesIn(values)
}

/** The text from the first brace to the one that closes it. */
function balanced(text: string): string | undefined {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return text.slice(0, at + 1)
  }
  return undefined
}

/** The gaps of a file of words that no code fills. */
export function emptyGaps(file: string, tree: Strings, passes: ReturnType<typeof readPasses>): Gap[] {
  return textsOf(tree).flatMap(([path, text]) => {
    const names = passes([file, ...path].join('.').replace(FORM, ''))
    const missing = gapNames(text).filter((name) => !names.has(name))
    return missing.map((name) => ({ path, what: `no code fills {{${name}}}`, mend: fillable(names) }))
  })
}

const FEW = 12

function fillable(names: ReadonlySet<string>): string {
  if (names.size > FEW) return 'correct its name as in the English text'
  return `this text may have ${[...names].map((name) => `{{${name}}}`).join(', ') || 'no gap'}`
}
