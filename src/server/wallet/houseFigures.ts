import { now } from '../base/clock.ts'
import { db } from '../db/database.ts'

/**
 * A reading that everybody shares for a while. Concurrent calls share one query, a failed one is not kept, and another database or a clock
 * that was set back asks anew.
 */
export function cachedFor<Value>(ms: number, read: () => Promise<Value>): () => Promise<Value> {
  let cached: { of: typeof db; from: number; value: Promise<Value> } | undefined
  return () => {
    const at = now().getTime()
    if (cached?.of === db && at >= cached.from && at < cached.from + ms) return cached.value
    const mine = { of: db, from: at, value: read() }
    cached = mine
    mine.value.catch(() => {
      if (cached === mine) cached = undefined
    })
    return mine.value
  }
}
