import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge } from 'prom-client'
import { metrics } from '../../base/metrics.ts'
import { db, pool } from '../../db/database.ts'
import { gatewayHealth } from './tables.ts'

/** Other metrics must not wait for a database that is away. */
const WAIT_MS = 2_000

async function look() {
  const answer = async () => (pool ? await db.select().from(gatewayHealth) : [])
  return await Promise.race([answer().catch(() => []), sleep(WAIT_MS, [], { ref: false })])
}

/** By gateway and kind, for those that have ever failed to open a payment; every process tells the same. */
new Gauge({
  name: 'perya_gateway_failures',
  help: 'Failures to open a payment since the last success, by gateway and kind; absent if it never failed',
  labelNames: ['gateway', 'kind'],
  registers: [metrics],
  async collect() {
    const rows = await look()
    this.reset()
    for (const { gateway, kind, failures } of rows) this.set({ gateway, kind }, failures)
  },
})
