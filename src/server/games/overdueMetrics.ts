import { setTimeout as sleep } from 'node:timers/promises'
import { lte } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import { ROUND_OPEN_MS } from '#contract/games/limits.ts'
import { now } from '../base/clock.ts'
import { metrics } from '../base/metrics.ts'
import { db, pool } from '../db/database.ts'
import { openRounds } from './openTables.ts'

/** Other metrics must not wait for a database that is away. */
const WAIT_MS = 2_000
/** The job has had two runs for such a round. */
const GRACE_MS = 10 * 60_000

new Gauge({
  name: 'perya_rounds_overdue',
  help: 'Rounds that the job for rounds left open has not settled; every process tells the same. Absent while the database does not answer',
  registers: [metrics],
  async collect() {
    const counted = await Promise.race([count().catch(() => undefined), sleep(WAIT_MS, undefined, { ref: false })])
    if (counted === undefined) this.remove()
    else this.set(counted)
  },
})

async function count(): Promise<number | undefined> {
  const until = new Date(now().getTime() - ROUND_OPEN_MS - GRACE_MS)
  return pool ? await db.$count(openRounds, lte(openRounds.openedAt, until)) : undefined
}
