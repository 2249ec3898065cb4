import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge } from 'prom-client'
import { now } from '../base/clock.ts'
import { metrics } from '../base/metrics.ts'
import { pool } from '../db/database.ts'
import { queues } from './verb.ts'
import { type Waiting, waitingNow } from './waiting.ts'

/** Other metrics must not wait for a database that is away. */
const WAIT_MS = 2_000
const SECOND_MS = 1_000

type Found = Awaited<ReturnType<typeof waitingNow>> | undefined
let asking: Promise<Found> | undefined

/** Both gauges of one request share one look. Undefined while the database does not answer. */
function look(): Promise<Found> {
  const answer = async () => (pool ? await waitingNow() : undefined)
  asking ??= Promise.race([answer().catch(() => undefined), sleep(WAIT_MS, undefined, { ref: false })]).finally(() => {
    asking = undefined
  })
  return asking
}

function gauge(name: string, help: string, figureOf: (waiting: Waiting) => number): Gauge {
  return new Gauge({
    name,
    help: `${help}; every process tells the same. Absent while the database does not answer`,
    labelNames: ['queue'],
    registers: [metrics],
    async collect() {
      const found = await look()
      this.reset()
      if (found) for (const queue of queues) this.set({ queue }, figureOf(found[queue]))
    },
  })
}

gauge('perya_waiting', 'What waits for an operator, by queue', ({ count }) => count)
gauge(
  'perya_waiting_oldest_seconds',
  'How long the oldest entry of a queue has waited for an operator',
  ({ oldest }) => (oldest ? (now().getTime() - oldest.getTime()) / SECOND_MS : 0),
)
