import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
/** All that a built page is made of. */
const SOURCES = ['src/**/*', 'content/**/*', 'public/**/*', 'astro.config.mjs', 'package-lock.json']
const ID_LENGTH = 12

/** Names a build by its sources and the settings that are written into pages: the same ones make the same build. */
export function buildId(settings: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(settings))
  for (const path of globSync(SOURCES, { cwd: ROOT }).sort()) {
    const file = join(ROOT, path)
    if (statSync(file).isFile()) hash.update(path).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, ID_LENGTH)
}
