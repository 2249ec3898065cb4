import process from 'node:process'
import { build } from 'astro'
import { complain } from '#server/base/say.ts'
import { ContentError, sentenceOf } from '#server/content/problem.ts'
import { CONTENT_EXIT } from '#server/editions/compile.ts'
import { readReturns } from '#server/games/returns.ts'
import { broughtPictures } from './brought.ts'
import { checkContent } from './content/checkContent.ts'

/** Builds the tree named first into the folder named second, and nothing else. `server/editions/compile.ts` starts it. */

const [tree = '', out = ''] = process.argv.slice(2)

// Our parent's end closes the pipe, so that a build does not outlive it.
process.stdin.on('end', () => process.exit(1)).resume()

const problems = await checkContent(tree, readReturns(out))
if (problems.length > 0) {
  complain(...problems.map(sentenceOf))
  process.exit(CONTENT_EXIT)
}
try {
  // Before anything else is built, so that a picture that cannot be sent is one sentence.
  for (const { bytes } of await broughtPictures(tree)) await bytes()

  // The tree may lie beside packages that nobody may write to.
  await build({
    root: tree,
    outDir: out,
    cacheDir: `${tree}/.cache`,
    vite: { cacheDir: `${tree}/.vite` },
    logLevel: 'error',
  })
  process.exit(0)
} catch (error) {
  if (error instanceof ContentError) {
    complain(...error.problems.map(sentenceOf))
    process.exit(CONTENT_EXIT)
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  complain(...text.split('\n'))
  process.exit(1)
}
