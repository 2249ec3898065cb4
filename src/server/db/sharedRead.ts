import { now } from '../base/clock.ts'
import { type Database, db } from './database.ts'
import { onReplica } from './replica.ts'

/** Every open page asks again and again, so one query serves all of them for this long. */
export const SHARED_MS = 5_000

/** Answers all callers alike. `forget` makes the next one read anew. */
export type SharedRead<Found> = { (): Promise<Found>; forget: () => void }

/** Something that is read once for many. Concurrent calls share one query, and a failed query is not cached. */
export function sharedRead<Found>(read: (on: Database, at: number) => Promise<Found>): SharedRead<Found> {
  let cached: { of: typeof db; until: number; found: Promise<Found> } | undefined
  const forget = () => {
    cached = undefined
  }
  function shared(): Promise<Found> {
    const at = now().getTime()
    if (cached?.of === db && at < cached.until) return cached.found
    const found = onReplica((on) => read(on, at))
    const mine = { of: db, until: at + SHARED_MS, found }
    cached = mine
    found.catch(() => {
      if (cached === mine) forget()
    })
    return found
  }
  return Object.assign(shared, { forget })
}
