import { once } from 'node:events'
import { createServer } from 'node:net'
import process from 'node:process'

/** Below the system's range of ephemeral ports, so that no connection takes it between asking and listening. */
const LOWEST = 10_000
const COUNT = 20_000
/** Parallel test processes start at distant ports. */
const APART = 7_919

let asked = 0

/** A free port for a process that a test starts, or restarts. */
export async function freePort(): Promise<string> {
  while (asked < COUNT) {
    const port = LOWEST + ((process.pid * APART + asked) % COUNT)
    asked += 1
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return String(port)
  }
  throw new Error('no port is free')
}
