import { now } from '../base/clock.ts'
import { type Database, db } from '../db/database.ts'
import { onReplica } from '../db/replica.ts'

/** Every home page asks for the ticker, so one query serves all of them for this long. */
const CACHE_MS = 5_000

/** A list of the ticker that is read once for many. Concurrent calls share one query, and a failed query is not cached. */
export function cachedTips<Tips>(read: (on: Database, at: number) => Promise<Tips>): () => Promise<Tips> {
  let cached: { of: typeof db; until: number; tips: Promise<Tips> } | undefined
  return () => {
    const at = now().getTime()
    if (cached?.of === db && at < cached.until) return cached.tips
    const tips = onReplica((on) => read(on, at))
    const mine = { of: db, until: at + CACHE_MS, tips }
    cached = mine
    tips.catch(() => {
      if (cached === mine) cached = undefined
    })
    return tips
  }
}
