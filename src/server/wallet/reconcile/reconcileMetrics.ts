import { count, isNull } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import { metrics } from '../../base/metrics.ts'
import { db } from '../../db/database.ts'
import { lookWithin } from '../lookWithin.ts'
import { paymentDifferences, reconciledDays } from './tables.ts'

new Gauge({
  name: 'perya_unreconciled_days',
  help: "Days without a comparison with the gateway's own list, by flow and gateway; absent if there is none",
  labelNames: ['flow', 'gateway'],
  registers: [metrics],
  async collect() {
    const { flow, gateway, listedAt } = reconciledDays
    const rows = await lookWithin(() =>
      db.select({ flow, gateway, days: count() }).from(reconciledDays).where(isNull(listedAt)).groupBy(flow, gateway),
    )
    this.reset()
    for (const { days, ...labels } of rows) this.set(labels, days)
  },
})

new Gauge({
  name: 'perya_open_differences',
  help: "Open differences between gateways' lists and our books, by flow, gateway and kind; absent if there is none",
  labelNames: ['flow', 'gateway', 'kind'],
  registers: [metrics],
  async collect() {
    const { flow, gateway, kind, closedAt } = paymentDifferences
    const rows = await lookWithin(() =>
      db
        .select({ flow, gateway, kind, open: count() })
        .from(paymentDifferences)
        .where(isNull(closedAt))
        .groupBy(flow, gateway, kind),
    )
    this.reset()
    for (const { open, ...labels } of rows) this.set(labels, open)
  },
})
