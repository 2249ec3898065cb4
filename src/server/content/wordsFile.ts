import type { Strings } from '#contract/words.ts'
import { ContentError, refuse } from './problem.ts'
import { type Complain, placesOf } from './yaml.ts'

const GAP = /\{\{\s*\w+\s*\}\}/g

/**
 * Parses a file of content/words. Throws ContentError with file, line and key for broken JSON, a key that stands twice, a value that is no text, and
 * a broken gap. Places of mistakes take ten times as long as the text, so they are looked up only if there is one.
 */
export function readWordsFile(file: string, text: string): Strings {
  const tree = parse(file, text)
  const mistakes: Parameters<Complain>[] = []
  const count = checkTree(tree, [], (...mistake) => mistakes.push(mistake))
  if (mistakes.length === 0 && count === keysIn(text)) return tree as Strings // checked above
  const { problemAt } = placesOf(file, text)
  refuse(mistakes.map((mistake) => problemAt(...mistake)))
  throw new Error(`${file}: ${keysIn(text)} keys are written, and ${count} are read`)
}

/** How many keys a JSON text writes, those that stand twice among them. */
const keysIn = (text: string): number =>
  [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon).length

type Text = readonly [path: readonly string[], text: string]

/** Every text with its path. */
export function textsOf(tree: Strings, path: readonly string[] = []): Text[] {
  return Object.entries(tree).flatMap(([key, value]): Text[] =>
    typeof value === 'string' ? [[[...path, key], value]] : textsOf(value, [...path, key]),
  )
}

/** The names of a text's gaps, `{{name}}`. */
export const gapNames = (text: string): string[] => (text.match(GAP) ?? []).map((gap) => gap.replace(/\W/g, ''))

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const offset = Number(/position (\d+)/.exec(message)?.[1] ?? text.length)
    const before = text.slice(0, offset).split('\n')
    const key = [...text.slice(0, offset).matchAll(/"([^"\n]+)"\s*:/g)].at(-1)?.[1] ?? ''
    const column = (before.at(-1)?.length ?? 0) + 1
    const wrong = message.replace(/ in JSON at position.*/s, '')
    const what = `column ${column}: this is not JSON: ${wrong}`
    throw new ContentError({ file, line: before.length, field: key, what, mend: 'correct commas, quotes and braces' })
  }
}

/** Complains of what is no tree of texts. Returns the number of its keys. */
function checkTree(value: unknown, path: readonly string[], complain: Complain): number {
  if (typeof value === 'string') {
    if (/[{}]/.test(value.replace(GAP, ''))) complain(path, 'a gap is written {{name}}', 'put two braces on each side')
    return 0
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    complain(path, 'must be a text', 'put it between double quotes')
    return 0
  }
  const keys = Object.entries(value)
  return keys.reduce((sum, [key, below]) => sum + checkTree(below, [...path, key], complain), keys.length)
}
