import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { environment, NODE, ROOT } from './install.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PARENT_CHECK_MS = 500
const ECHO_MS = 1000
/**
 * Node options of the server. V8 would let the young generation grow to a hundred megabytes; a small one is collected more often and costs
 * less. The C library would give each pool thread an arena of its own, and keep it.
 */
export const SERVER_OPTIONS = ['--max-semi-space-size=8']
export const SERVER_SETTINGS = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' }
/** Folder of Node's compile cache for TypeScript, which saves a quarter of a second of every start. */
const CACHE = join(ROOT, 'node_modules', '.cache', 'perya')

/**
 * Runs `words` under Node 24 in place of this process: same output, exit code and signals (or always the signal `toldBy`). The child gets
 * an IPC channel, so that it can stop ('disconnect') when we are killed without a catchable signal. We also end when npm, our parent, is
 * killed like that. Otherwise the next start would find the port taken. A signal arrives from the terminal, from npm and from its shell. The
 * server is in its own process group, so it receives one, from us. A second Control-C a moment later is deliberate, and is passed on.
 */
export function become(words, { extra = {}, toldBy } = {}) {
  let lastSignalAt = 0
  const passOn = (signal) => {
    const isAgain = lastSignalAt > 0
    if (isAgain && (signal !== 'SIGINT' || Date.now() - lastSignalAt < ECHO_MS)) return
    lastSignalAt = Date.now()
    child.kill(toldBy ?? signal)
  }
  // Before the child starts, since a signal in between would end only us.
  for (const signal of SIGNALS) process.on(signal, passOn)
  const child = spawn(NODE, words, {
    cwd: ROOT,
    detached: process.platform !== 'win32',
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment({ NODE_COMPILE_CACHE: CACHE, ...extra }),
  })
  if (process.env.npm_lifecycle_event) {
    const family = ancestors()
    const watch = setInterval(() => {
      if (ancestors() === family) return
      clearInterval(watch)
      passOn('SIGTERM')
    }, PARENT_CHECK_MS).unref()
  }
  child.on('error', (error) => {
    console.error(`Node 24 does not start: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
}

/** Our parent and, if the system reveals it, its parent: npm starts us through a shell, which outlives it. */
function ancestors() {
  try {
    const [, grandparent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? []
    return `${process.ppid} ${grandparent}`
  } catch {
    return String(process.ppid)
  }
}
