import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Load } from '#contract/wire.ts'

/** The metrics registry. Names include the unit. Labels come from closed lists, so their cardinality is bounded. */
export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

const callSeconds = new Histogram({
  name: 'perya_call_seconds',
  help: 'Time to answer a call of the player API, by call and by the code of its reply',
  labelNames: ['call', 'code'],
  buckets: SECONDS,
  registers: [metrics],
})

const pageSeconds = new Histogram({
  name: 'perya_page_seconds',
  help: 'Time to answer anything but a call, by kind and status',
  labelNames: ['kind', 'status'],
  buckets: SECONDS,
  registers: [metrics],
})

const postings = new Counter({
  name: 'perya_postings_total',
  help: 'Postings of this process, by reason and outcome; one whose transaction was rolled back counts too',
  labelNames: ['reason', 'outcome'],
  registers: [metrics],
})

const jobRuns = new Counter({
  name: 'perya_job_runs_total',
  help: 'Runs of background jobs by this process, by job and outcome',
  labelNames: ['job', 'outcome'],
  registers: [metrics],
})

const shed = new Counter({
  name: 'perya_calls_shed_total',
  help: 'Requests that were told to come back because too many of their kind were under way',
  labelNames: ['load'],
  registers: [metrics],
})

const notLookedAt = new Counter({
  name: 'perya_calls_not_looked_at_total',
  help: 'Calls that were told to come back because the database was away before anything was done',
  registers: [metrics],
})

const brokenOff = new Counter({
  name: 'perya_requests_broken_off_total',
  help: 'Requests whose client was gone before it had its answer',
  registers: [metrics],
})

const gatewayRequests = new Counter({
  name: 'perya_gateway_requests_total',
  help: 'Requests to gateways of deposits and payouts, by name and by whether they were answered',
  labelNames: ['gateway', 'outcome'],
  registers: [metrics],
})

const replicaReads = new Counter({
  name: 'perya_replica_reads_total',
  help: 'Reads of records and lists, by who answered: the replica, or the primary because the replica was behind or failed',
  labelNames: ['outcome'],
  registers: [metrics],
})

/** Registers the gauge of concurrent calls per kind. */
export function showLoads(loads: () => Readonly<Record<Load, number>>): void {
  new Gauge({
    name: 'perya_calls_under_way',
    help: 'Calls that are being answered by this process, by kind',
    labelNames: ['load'],
    registers: [metrics],
    collect() {
      for (const [load, count] of Object.entries(loads())) this.set({ load }, count)
    },
  })
}

/** Caches the children of a histogram: looking one up by its labels costs prom-client more than counting. */
function remembered(histogram: Histogram<string>): (one: string, other: number, milliseconds: number) => void {
  const children = new Map<string, ReturnType<Histogram['labels']>>()
  return (one, other, milliseconds) => {
    const key = `${one} ${other}`
    const child = children.get(key) ?? histogram.labels(one, String(other))
    children.set(key, child)
    child.observe(milliseconds / 1000)
  }
}

/** By call and code. */
export const observeCall = remembered(callSeconds)
/** By kind and status. */
export const observePage = remembered(pageSeconds)

export function countPosting(reason: string, outcome: 'posted' | 'exists'): void {
  postings.inc({ reason, outcome })
}

export function countJobRun(job: string, outcome: 'done' | 'failed'): void {
  jobRuns.inc({ job, outcome })
}

export function countShed(load: Load): void {
  shed.inc({ load })
}

export function countNotLookedAt(): void {
  notLookedAt.inc()
}

export function countBrokenOff(): void {
  brokenOff.inc()
}

export function countReplicaRead(outcome: 'replica' | 'behind' | 'failed'): void {
  replicaReads.inc({ outcome })
}

export function countGatewayRequest(gateway: string, outcome: 'answered' | 'failed'): void {
  gatewayRequests.inc({ gateway, outcome })
}
