import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

// The files of this folder run on any Node of the host before the installation: no dependencies, no TypeScript.

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Node 24, installed as a package. */
export const NODE = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** The environment of child processes: the packages' commands, and Node 24 before the host's. */
export function environment(extra = {}) {
  const path = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path, NO_UPDATE_NOTIFIER: '1', ASTRO_TELEMETRY_DISABLED: '1', ...extra }
}

/** Installs the packages of the lock file unless node_modules has them. Exits the process on failure. */
export function install() {
  if (isInstalled()) return
  console.log('Installing packages (once, and when the lock file changes) …')
  npm('ci', '--no-audit', '--no-fund', '--loglevel=error')
  // A host that forbids install scripts does not install Node 24.
  if (!existsSync(NODE)) npm('rebuild', 'node', '--ignore-scripts=false', '--loglevel=error')
  if (existsSync(NODE)) return
  console.error(
    'Node 24 did not come with the packages: allow the install script of the npm package "node" and start again.',
  )
  process.exit(1)
}

/** npm lists the installed packages inside node_modules. The installation is complete if that list contains everything in our lock file. */
function isInstalled() {
  const installed = packagesOf(join(ROOT, 'node_modules', '.package-lock.json'))
  if (!installed || !existsSync(NODE)) return false
  const wanted = Object.entries(packagesOf(join(ROOT, 'package-lock.json')) ?? {})
  return wanted.every(([path, { version, optional }]) => {
    if (path === '') return true
    const found = installed[path]
    return found ? found.version === version : optional === true
  })
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** Runs the npm that ran us, if any. Exits the process on failure. */
function npm(...words) {
  const own = process.env.npm_execpath
  const isScript = own?.endsWith('.js')
  const host = process.env.npm_node_execpath ?? process.execPath
  const result = isScript
    ? spawnSync(host, [own, ...words], { cwd: ROOT, stdio: 'inherit' })
    : spawnSync('npm', words, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.status === 0) return
  console.error(`npm ${words[0]} failed${result.error ? `: ${result.error.message}` : '.'}`)
  process.exit(result.status ?? 1)
}
