import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { environment, NODE, ROOT } from './install.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PARENT_CHECK_MS = 500
const ECHO_MS = 1000
/**
 * How the server runs. V8 would let the nursery of short-lived objects grow to a hundred megabytes; small, it is collected more often
 * and costs less. The C library would give each of the pool's threads memory of its own, and keep it.
 */
export const SERVER_OPTIONS = ['--max-semi-space-size=8']
export const SERVER_SETTINGS = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' }
/** Where Node keeps the TypeScript it has stripped and compiled: a quarter of a second of every start. */
const CACHE = join(ROOT, 'node_modules', '.cache', 'perya')

/**
 * Becomes `words` run by Node 24: same output, same exit code, same signals (or always the one it is `toldBy`). The child
 * gets a channel to us, so that it can stop ('disconnect') when we are killed in a way nobody can catch; and when npm, which
 * started us, is killed like that, we end too. Otherwise the next start would find the port taken.
 *
 * Control-C reaches us from the terminal and once more from npm. The server is in a group of its own, so that it hears of it
 * from us alone, and once; a second one a moment later is meant, and passed on.
 */
export function become(words, { extra = {}, toldBy } = {}) {
  let lastSignalAt = 0
  const passOn = (signal) => {
    if (Date.now() - lastSignalAt < ECHO_MS) return
    lastSignalAt = Date.now()
    child.kill(toldBy ?? signal)
  }
  // Before there is a child: a signal in between would end us and leave it alone.
  for (const signal of SIGNALS) process.on(signal, passOn)
  const child = spawn(NODE, words, {
    cwd: ROOT,
    detached: process.platform !== 'win32',
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment({ NODE_COMPILE_CACHE: CACHE, ...extra }),
  })
  if (process.env.npm_lifecycle_event) {
    const family = ancestors()
    setInterval(() => ancestors() === family || passOn('SIGTERM'), PARENT_CHECK_MS).unref()
  }
  child.on('error', (error) => {
    console.error(`Node 24 does not start: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
}

/** Our parent and, where the system tells, its parent: npm starts us through a shell, which outlives it. */
function ancestors() {
  try {
    const [, grandparent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? []
    return `${process.ppid} ${grandparent}`
  } catch {
    return String(process.ppid)
  }
}
