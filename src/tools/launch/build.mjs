import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
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
const STAMP = join(ROOT, 'dist', 'stamp')

/** Builds the site if a source, a package or a visible setting has changed since the last build. */
export function build() {
  const stamp = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return
  console.log('Building (once, and when a source changes) …')
  const started = Date.now()
  const astro = join(ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs')
  // Set for every caller, tests included. Otherwise the build would ship React's development code, and the stamp would keep it.
  const env = environment({ NODE_ENV: 'production' })
  const result = spawnSync(NODE, [astro, 'build', '--silent'], { cwd: ROOT, stdio: 'inherit', env })
  if (result.status !== 0) {
    console.error('The build failed.')
    process.exit(result.status ?? 1)
  }
  writeFileSync(STAMP, stamp)
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
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
