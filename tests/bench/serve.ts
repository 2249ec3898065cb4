import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { SERVER_OPTIONS, SERVER_SETTINGS } from '#tools/launch/run.mjs'
import { freePort } from '../freePort.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const START_MS = 60_000
const POLL_MS = 50

export type Served = { port: number; pid: number; stop: () => Promise<void> }

const MAIN = 'src/server/main.ts'

/** The product as run by `npm start`, in its own process. It lacks the limits that a single load generator would hit. */
export function servePerya(extra: Record<string, string>, main = MAIN): Promise<Served> {
  const open = {
    PERYA_CALL_RATE: '1000000',
    PERYA_CHECK_REPLIES: 'off',
    PERYA_SEED: 'off',
    PERYA_LOG: 'warn',
    PERYA_ROUND_PACE: 'off',
  }
  const settings = { ...SERVER_SETTINGS, ...open, ...extra }
  return serve([...SERVER_OPTIONS, join(ROOT, main)], settings, '/healthz')
}

export function serveBare(): Promise<Served> {
  return serve([join(import.meta.dirname, 'bare.ts')], {}, undefined)
}

async function serve(words: string[], extra: Record<string, string>, health: string | undefined): Promise<Served> {
  const port = await freePort()
  const env = { ...process.env, PORT: port, ...extra }
  const child = spawn(process.execPath, words, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] })
  await answers(child, Number(port), health)
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { port: Number(port), pid: child.pid ?? 0, stop }
}

async function answers(child: ChildProcess, port: number, health = '/'): Promise<void> {
  const giveUpAt = Date.now() + START_MS
  while (Date.now() < giveUpAt && child.exitCode === null) {
    const options = health === '/' ? { method: 'POST', body: '{}' } : {}
    const reply = await fetch(`http://127.0.0.1:${port}${health}`, options).catch(() => undefined)
    if (reply?.ok) return
    await sleep(POLL_MS)
  }
  throw new Error('a server of the bench did not start')
}
