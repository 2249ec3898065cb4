import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge } from 'prom-client'
import { metrics } from '../../base/metrics.ts'
import { pool } from '../../db/database.ts'
import { overdueNow } from './overdue.ts'

/** Other metrics must not wait for a database that is away. */
const WAIT_MS = 2_000

async function look() {
  const answer = async () => (pool ? await overdueNow() : undefined)
  return await Promise.race([answer().catch(() => undefined), sleep(WAIT_MS, undefined, { ref: false })])
}

/** Counts alone; every process tells the same. */
new Gauge({
  name: 'perya_reports_overdue',
  help: 'Reports to the Anti-Money Laundering Council past their due day, by kind; absent while the database does not answer',
  labelNames: ['report'],
  registers: [metrics],
  async collect() {
    const found = await look()
    this.reset()
    if (found) for (const [report, overdue] of Object.entries(found)) this.set({ report }, overdue)
  },
})
