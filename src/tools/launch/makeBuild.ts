import { resolve } from 'node:path'
import process from 'node:process'
import { complain, say } from '#server/base/say.ts'
import { point, readPointer, tidyBuilds } from '#server/editions/buildFolder.ts'
import { BuildFailed } from '#server/editions/compile.ts'
import { codeOf, makeBuild, stagesIn } from '#server/editions/makeBuild.ts'
import { KEPT } from './build.mjs'

/** Builds the repository aside, and makes the result the current build. The word is the fingerprint of what is built (`build.mjs`). */

const ROOT = resolve(import.meta.dirname, '../../..')
const dist = resolve(ROOT, 'dist')
const [stamp = ''] = process.argv.slice(2)

try {
  const { hash, code, stages } = await makeBuild({ root: ROOT, content: resolve(ROOT, 'content'), dist })
  point(dist, { hash, stamp, code })
  const made = readPointer(dist)
  tidyBuilds(dist, made ? [made.hash, ...made.earlier] : [hash])
  say(`Built in ${stagesIn(stages)}.`)
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error
  complain(error.isContent ? 'The build failed. Mend this in content:' : 'The build failed:')
  for (const problem of error.problems) complain(`  ${problem}`)
  // A server may run only a build of its own code.
  process.exitCode = readPointer(dist)?.code === codeOf(ROOT) ? KEPT : 1
}
