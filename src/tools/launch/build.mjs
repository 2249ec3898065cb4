import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { environment, NODE, ROOT } from './install.mjs'

/** Inputs of the build. */
const SOURCES = [
  'src',
  'content',
  'public',
  'astro.config.mjs',
  'astro-i18next.config.cjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
/** Settings whose values are written into prerendered pages. */
const SETTINGS = [
  'PERYA_MODE',
  'PERYA_OPERATOR_NAME',
  'PERYA_LICENCE_NUMBER',
  'PERYA_ORIGIN',
  'PERYA_COUNTRY',
  'PERYA_LOCALES',
]
/** Builds lie here by their hash; `current.json` names the one in use (`server/editions/buildFolder.ts`). */
const DIST = join(ROOT, 'dist')

/**
 * Builds the site aside if a source, a package or a visible setting has changed since the last build. Returns the folder of the current build;
 * undefined if there is none, because the build failed. `tools/launch/makeBuild.ts` says why.
 */
export function build({ before = () => true } = {}) {
  const stamp = fingerprint()
  const kept = current()
  if (kept?.stamp === stamp) return { folder: kept.folder, isNew: true }
  if (!before()) return undefined
  console.log('Building (once, and when a source changes) …')
  const words = [join(ROOT, 'src', 'tools', 'launch', 'makeBuild.ts'), stamp]
  const { status } = spawnSync(NODE, words, { cwd: ROOT, stdio: 'inherit', env: environment() })
  const made = current()
  // A failed build leaves the pointer as it was. The server may run only a build of its own code, which makeBuild.ts has compared.
  if (status === 0 && made) return { folder: made.folder, isNew: true }
  return status === KEPT && made ? { folder: made.folder, isNew: false } : undefined
}

/** The exit code of `makeBuild.ts` for a failure after which the last build can serve. */
export const KEPT = 3

/** The current build, if its folder is there. */
function current() {
  try {
    const { hash, stamp } = JSON.parse(readFileSync(join(DIST, 'current.json'), 'utf8'))
    const folder = join(DIST, 'builds', hash)
    return existsSync(join(folder, 'client')) ? { folder, stamp } : undefined
  } catch {
    return undefined
  }
}

/** Compares sizes and modification times, since reading the contents would slow down every start by seconds. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const name of SETTINGS) hash.update(`${name}=${process.env[name] ?? ''}\n`)
  for (const source of SOURCES) addFile(hash, source)
  return hash.digest('hex')
}

function addFile(hash, path) {
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false })
  if (!found) return
  if (!found.isDirectory()) {
    hash.update(`${path} ${found.size} ${found.mtimeMs}\n`)
    return
  }
  for (const name of readdirSync(join(ROOT, path)).sort()) addFile(hash, join(path, name))
}
