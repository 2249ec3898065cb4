import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { expect } from 'vitest'
import { longTest } from '../long.ts'

const ROOT = join(import.meta.dirname, '../..')
const RESOLVE = pathToFileURL(join(ROOT, 'src/tools/launch/resolve.mjs')).href

/** Prints the address and format of every Drizzle file that a server loads. */
const SCRIPT = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({
    load(url, context, next) {
      if (url.includes('/drizzle-orm/')) loaded.push(context.format + ' ' + url)
      return next(url, context)
    },
  })
  await import('${pathToFileURL(join(ROOT, 'src/server/open.ts')).href}')
  process.stdout.write(loaded.sort().join('\\n'))
  process.exit()
`

function loaded(...options: string[]): string[] {
  const words = [...options, '--input-type=module', '--eval', SCRIPT]
  const env = { ...process.env, NODE_OPTIONS: '' }
  return execFileSync(process.execPath, words, { cwd: ROOT, env, encoding: 'utf8' }).split('\n')
}

longTest('resolves Drizzle’s files like Node itself', () => {
  const own = loaded()
  expect(own.length).toBeGreaterThan(50)
  expect(loaded('--import', RESOLVE)).toEqual(own)
})
