import { now } from './clock.ts'
import { networksOf } from './network.ts'

const WINDOW_SECONDS = 10

/**
 * An in-memory rate limiter per address, over a window of ten seconds. It returns 0, or the seconds to wait. An IPv6 address counts in
 * its networks. A /64 over its limit no longer counts against its /48, whose other customers keep theirs.
 * It is per process because it only stops floods. Limits that protect a player are counted in the database.
 */
export function makeFloodGate(perSecond: number): (address: string) => number {
  let windowEndsAt = 0
  let counts = new Map<string, number>()
  return (address) => {
    const at = now().getTime()
    if (at >= windowEndsAt || windowEndsAt - at > WINDOW_SECONDS * 1000) {
      windowEndsAt = at + WINDOW_SECONDS * 1000
      counts = new Map()
    }
    for (const { key, share } of networksOf(address)) {
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      if (count > perSecond * WINDOW_SECONDS * share) return Math.ceil((windowEndsAt - at) / 1000)
    }
    return 0
  }
}
