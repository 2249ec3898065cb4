import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { build } from '#tools/launch/build.mjs'

/** The built site, for tests of what a browser is sent. */

/** Stands for the folder that is built, among the locks of the test server. */
const BUILDING = 1

/** How long a build may take where other tests run beside it. */
export const BUILD_MS = 300_000

export const CLIENT = new URL('../dist/client', import.meta.url).pathname

/** Has the site built from these sources. The first test file that asks builds, the others wait; what `npm test` built stays as it is. */
export async function builtSite(): Promise<void> {
  const lock = new pg.Client({ connectionString: inject('testServer') })
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [BUILDING])
    build()
  } finally {
    await lock.end()
  }
}

export const read = (path: string): Buffer => readFileSync(CLIENT + path)

export const builtFiles = (): string[] => readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })

/** What the first group of a pattern found. */
export function allOf(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map((found) => found[1] ?? '')
}
