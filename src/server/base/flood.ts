import { now } from './clock.ts'
import { networksOf } from './network.ts'

const WINDOW_SECONDS = 10

/**
 * A gate that lets so many requests per second through for each address, over ten seconds. It answers 0, or the seconds to wait. An IPv6
 * address counts in its networks; one whose /64 is over its limit no longer counts against the neighbours in its /48.
 * In memory and per process, for it only has to stop a flood; limits that protect a player are counted in the database.
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
