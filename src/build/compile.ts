import process from 'node:process'
import { build } from 'astro'
import { complain } from '#server/base/say.ts'
import { CONTENT_EXIT } from '#server/editions/compile.ts'

/** Builds the tree named first into the folder named second, and nothing else. `server/editions/compile.ts` starts it. */

const [tree = '', out = ''] = process.argv.slice(2)
/** How a mistake in content reads, wherever it was found. */
const MISTAKE = /content\/[\w./-]+:\d+: [^\n]+/

// Our parent's end closes the pipe, so that a build does not outlive it.
process.stdin.on('end', () => process.exit(1)).resume()

try {
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
  const said =
    error instanceof Error ? `${error.message}\n${error.cause instanceof Error ? error.cause.message : ''}` : ''
  const mistake = MISTAKE.exec(said)?.[0]
  const text = mistake ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
  complain(...text.split('\n'))
  process.exit(mistake ? CONTENT_EXIT : 1)
}
