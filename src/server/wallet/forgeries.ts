import { now } from '../base/clock.ts'
import { networksOf } from '../base/network.ts'

const MINUTE_MS = 60_000
/** Above this rate it is an attack, or a gateway whose secret has just changed. */
const FORGED_PER_MINUTE = 30
/** Networks counted separately per minute. All further ones share one counter. */
const NETWORKS_MAX = 10_000
const CROWD = 'crowd'

export type Forgeries = {
  /** Seconds until webhooks of this network are read again after too many forgeries; otherwise 0. */
  secondsToWait: (address: string) => number
  /** Counts one forged webhook. Returns whether it is its network's first in this minute. */
  note: (address: string) => boolean
}

/** Counts the forged webhooks of one gateway by network and minute in memory, so that they cost no database rows and few log lines. */
export function countForgeries(): Forgeries {
  let endsAt = 0
  let counts = new Map<string, number>()
  const roll = () => {
    const at = now().getTime()
    if (at < endsAt && endsAt - at <= MINUTE_MS) return at
    endsAt = at + MINUTE_MS
    counts = new Map()
    return at
  }
  const networks = (address: string) =>
    networksOf(address).map(({ key, share }) =>
      counts.has(key) || counts.size < NETWORKS_MAX ? { key, share } : { key: CROWD, share },
    )
  return {
    secondsToWait: (address) => {
      const at = roll()
      const isOver = networks(address).some(({ key, share }) => (counts.get(key) ?? 0) >= FORGED_PER_MINUTE * share)
      return isOver ? Math.ceil((endsAt - at) / 1_000) : 0
    },
    note: (address) => {
      roll()
      const seen = networks(address).map(({ key }) => {
        const count = (counts.get(key) ?? 0) + 1
        counts.set(key, count)
        return count
      })
      return seen.at(-1) === 1
    },
  }
}
