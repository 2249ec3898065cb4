import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { folderOf, readPointer } from '#server/editions/buildFolder.ts'
import { build } from '#tools/launch/build.mjs'
import { isAlive } from './alive.ts'

/** The built site, for tests of the files sent to browsers. */

/** Lock id of the built folder, on the test server. */
const BUILDING = 1

/** Time limit of a build beside other tests. */
export const BUILD_MS = 600_000

/** How often a build by `npm test` is looked at. */
const BUILDER_MS = 200

const DIST = fileURLToPath(new URL('../dist', import.meta.url))

/** The folder of the files that browsers get. */
export function clientFolder(): string {
  return join(folderOf(DIST, readPointer(DIST)?.hash ?? 'no build'), 'client')
}

/**
 * Builds the site from these sources. The first test file that needs it builds, and the others wait. A build by `npm test` is waited for, and
 * reused.
 */
export async function builtSite(): Promise<void> {
  const builder = process.env.TEST_BUILDER
  const lock = new pg.Client({ connectionString: inject('testServer') })
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [BUILDING])
    while (builder && isAlive(Number(builder))) await sleep(BUILDER_MS)
    if (!build()?.isNew) throw new Error('The build failed.')
  } finally {
    await lock.end()
  }
}

export const read = (path: string): Buffer => readFileSync(clientFolder() + path)

export const builtFiles = (): string[] => readdirSync(clientFolder(), { recursive: true, encoding: 'utf8' })

/** All matches of a pattern's first group. */
export function allOf(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map((found) => found[1] ?? '')
}
