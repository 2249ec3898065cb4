import { existsSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import process from 'node:process'
import { json } from 'node:stream/consumers'
import { diffLines } from 'diff'
import { escaped, say } from '#server/base/say.ts'
import { readReturns } from '#server/games/returns.ts'
import { checkContent } from './content/checkContent.ts'
import { type ChangedSection, differencesOf, type Part } from './content/differences.ts'

/**
 * Checks the content of a tree, or compares files of it with what is on air, and prints the result as JSON. `server/drafts/examine.ts` starts it,
 * and gives the paths to its input.
 */

type Section = { title: string; blocks: { parts: readonly Part[] }[] }

/** Unchanged lines that are shown around a change, and what is shown of one file. */
const AROUND = 2
const SECTIONS_MAX = 200

const [task = '', tree = '', onAir = ''] = process.argv.slice(2)
const paths = (await json(process.stdin)) as string[] // our parent's own

const problems = task === 'check' ? await checkContent(tree, readReturns(dirname(onAir))) : []
const differences = paths.map((path) => ({ file: path, sections: sectionsOf(path).slice(0, SECTIONS_MAX) }))
say(escaped(JSON.stringify({ problems, differences })))

function sectionsOf(path: string): Section[] {
  const [before, after] = [readOr(join(onAir, path)), readOr(join(tree, 'content', path))]
  if (extname(path) !== '.md') return /\.(?:yaml|json)$/.test(path) ? linesOf(before, after) : []
  const [old, fresh] = [partsOf(before), partsOf(after)]
  return [...linesOf(old.front, fresh.front), ...differencesOf(old.body, fresh.body).map(plain)]
}

function plain({ title, blocks }: ChangedSection): Section {
  return { title, blocks: blocks.map(({ parts }) => ({ parts })) }
}

function readOr(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** The front matter of a text, and what stands below it. */
function partsOf(text: string): { front: string; body: string } {
  const found = /^---\r?\n([\s\S]*?)^---\r?$/m.exec(text)
  return found?.index === 0 ? { front: found[1] ?? '', body: text.slice(found[0].length) } : { front: '', body: text }
}

/** Changed lines with some around them, a section for each place. */
function linesOf(before: string, after: string): Section[] {
  const lines = diffLines(before, after).flatMap(({ value, added, removed }): Part[] => {
    const as = added ? 'added' : removed ? 'removed' : 'same'
    return value
      .split('\n')
      .slice(0, value.endsWith('\n') ? -1 : undefined)
      .map((text) => ({ as, text }))
  })
  const isNear = (at: number) => lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ as }) => as !== 'same')
  const sections: Section[] = []
  let wasNear = false
  for (const [at, line] of lines.entries()) {
    const near = isNear(at)
    if (near && !wasNear) sections.push({ title: '', blocks: [] })
    if (near) sections.at(-1)?.blocks.push({ parts: [line] })
    wasNear = near
  }
  return sections
}
