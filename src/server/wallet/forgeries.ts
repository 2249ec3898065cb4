import { now } from '../base/clock.ts'
import { networksOf } from '../base/network.ts'

const MINUTE_MS = 60_000
/** No gateway signs wrongly so often; one whose secret was changed a moment ago repeats what it was refused. */
const FORGED_PER_MINUTE = 30
/** Networks told apart in a minute. All beyond them count as one. */
const NETWORKS_MAX = 10_000
const CROWD = 'crowd'

export type Forgeries = {
  /** Seconds until a network is listened to again that has forged too often; 0 for any other. */
  secondsToWait: (address: string) => number
  /** Counts one forged webhook. Answers whether it is its network's first in this minute. */
  note: (address: string) => boolean
}

/** Forged webhooks by network and minute, in memory: they cost nobody a row in the database, nor a line each in the log. */
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
