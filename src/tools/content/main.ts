import { join, resolve } from 'node:path'
import process from 'node:process'
import { complain, say } from '#server/base/say.ts'
import { ContentError } from '#server/content/yaml.ts'
import { tellDifferences } from './diff.ts'

/** `npm run content -- diff <page> <version> <version>`. */

const CONTENT = join(resolve(import.meta.dirname, '../../..'), 'content')

function main([word, ...rest]: readonly string[]): boolean {
  const { isTold, lines } = tellDifferences(CONTENT, word === 'diff' ? rest : [])
  if (isTold) say(...lines)
  else complain(...lines)
  return isTold
}

try {
  process.exitCode = main(process.argv.slice(2)) ? 0 : 1
} catch (error) {
  if (!(error instanceof ContentError)) throw error
  complain(error.message)
  process.exitCode = 1
}
