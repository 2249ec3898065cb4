import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
/** All inputs of a built page. */
const SOURCES = ['src/**/*', 'content/**/*', 'public/**/*', 'astro.config.mjs', 'package-lock.json']
const ID_LENGTH = 12

/** Name of a build: a hash of its sources and of the settings written into pages, so that equal inputs give equal names. */
export function buildId(settings: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(settings))
  for (const path of globSync(SOURCES, { cwd: ROOT }).sort()) {
    const file = join(ROOT, path)
    if (statSync(file).isFile()) hash.update(path).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, ID_LENGTH)
}
