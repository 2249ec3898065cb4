import { Gauge } from 'prom-client'
import { metrics } from '../../base/metrics.ts'
import { db } from '../../db/database.ts'
import { lookWithin } from '../lookWithin.ts'
import { gatewayHealth } from './tables.ts'

/** By gateway and kind, for those that have ever failed to open a payment; every process tells the same. */
new Gauge({
  name: 'perya_gateway_failures',
  help: 'Failures to open a payment since the last success, by gateway and kind; absent if it never failed',
  labelNames: ['gateway', 'kind'],
  registers: [metrics],
  async collect() {
    const rows = await lookWithin(async () => await db.select().from(gatewayHealth))
    this.reset()
    for (const { gateway, kind, failures } of rows) this.set({ gateway, kind }, failures)
  },
})
