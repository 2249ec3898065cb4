import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Served } from './ground.ts'

const REST_MS = 10_000
const POLL_MS = 20

/** State of a server's pool. */
type Standing = { open: number; idle: number; waiting: number }

async function poolOf({ child }: Served): Promise<Standing> {
  const told = once(child, 'message')
  child.send('pool')
  const [standing] = await told
  return standing as Standing // sent by child.ts
}

/** Errors of a server that should have survived: it died, or an idle connection was never returned. */
export async function faultsOf(served: Served): Promise<string[]> {
  const { child } = served
  if (child.exitCode !== null || child.signalCode !== null) return ['the server has died']
  const giveUpAt = Date.now() + REST_MS
  while (Date.now() < giveUpAt) {
    const { open, idle, waiting } = await poolOf(served)
    if (open === idle && waiting === 0) return []
    // A destroyed connection is counted until its end was received.
    await sleep(POLL_MS)
  }
  return [`the pool at rest is ${JSON.stringify(await poolOf(served))}`]
}
