import { once } from 'node:events'
import { createServer } from 'node:net'
import process from 'node:process'

/** Below the range of which systems give ports to whoever connects, so that none is taken between asking and listening. */
const LOWEST = 10_000
const COUNT = 20_000
/** Processes that test at once begin far apart. */
const APART = 7_919

let asked = 0

/** A free port of this machine for a process that a test starts, or starts again. */
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
