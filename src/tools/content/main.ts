import { watch } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { checkContent } from '#build/content/checkContent.ts'
import { complain, say } from '#server/base/say.ts'
import { ContentError, sentenceOf } from '#server/content/problem.ts'
import { createFile, USAGE } from './create.ts'
import { tellDifferences } from './diff.ts'

/** `npm run content`: the mistakes in content/, one line each, and nothing else. Exits 1 if there are any. */

const ROOT = resolve(import.meta.dirname, '../../..')
const CONTENT = join(ROOT, 'content')
/** Editors write a file in several steps. */
const SETTLE_MS = 100

async function check(): Promise<boolean> {
  const started = performance.now()
  const problems = await checkContent(ROOT)
  const took = `${((performance.now() - started) / 1000).toFixed(1)} s`
  for (const problem of problems) complain(sentenceOf(problem))
  const { length } = problems
  if (length === 0) say(`content/ has no mistake (${took}).`)
  else complain(`content/ has ${length === 1 ? 'one mistake' : `${length} mistakes`} (${took}).`)
  return length === 0
}

/** Checks again after each change, one check at a time. */
function checkOnChange(): void {
  let settling: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  watch(CONTENT, { recursive: true }, () => {
    clearTimeout(settling)
    settling = setTimeout(() => {
      last = last.then(check).catch((error) => complain(String(error)))
    }, SETTLE_MS)
  })
}

/** `diff <page> <version> <version>`: what differs between two versions of a text. */
function tell(words: readonly string[]): boolean {
  try {
    const { isTold, lines } = tellDifferences(CONTENT, words)
    if (isTold) say(...lines)
    else complain(...lines)
    return isTold
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    complain(error.message)
    return false
  }
}

async function main([word, ...rest]: readonly string[]): Promise<boolean> {
  if (word === 'new') return createFile(CONTENT, rest)
  if (word === 'diff') return tell(rest)
  if (word !== undefined && word !== '--watch') {
    complain(USAGE)
    return false
  }
  const isRight = await check()
  if (word === '--watch') checkOnChange()
  return isRight
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
