import { Gauge } from 'prom-client'
import { metrics } from '../base/metrics.ts'
import { pool } from './database.ts'

new Gauge({
  name: 'perya_pool_connections',
  help: 'Database connections of this process, by state; `waiting` are requests without one',
  labelNames: ['state'],
  registers: [metrics],
  collect() {
    if (!pool) return
    this.set({ state: 'open' }, pool.totalCount)
    this.set({ state: 'idle' }, pool.idleCount)
    this.set({ state: 'waiting' }, pool.waitingCount)
  },
})
