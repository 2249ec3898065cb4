import type { ServerResponse } from 'node:http'
import { calls } from '#contract/calls/index.ts'
import type { Load } from '#contract/wire.ts'
import { HASHES_AT_ONCE } from '../account/password.ts'
import { config } from '../base/config.ts'
import { countShed, showLoads } from '../base/metrics.ts'

/**
 * The maximum of concurrent calls per kind; further calls get 503. Ordinary calls only query the database, so eight per connection keep the
 * pool busy. Eight log-ins per hashing core wait a quarter of a second.
 */
export const LOADS_MAX: Readonly<Record<Load, number>> = {
  ordinary: 8 * config.databaseConnections,
  password: 8 * HASHES_AT_ONCE,
  outside: 20 * config.databaseConnections,
  urgent: 40 * config.databaseConnections,
}

/**
 * Adaptive limit of ordinary calls. It falls while over a fifth of them are slow, since a slow call weighs four quick ones. The minimum
 * keeps the database connections busy.
 */
const SLOW_MS = 250
const ORDINARY_LEAST = 2 * config.databaseConnections
const SLOW_COSTS = 2
const QUICK_GIVES = 0.5
let ordinaryMax = LOADS_MAX.ordinary

/** The current limit of a kind. */
export function boundOf(load: Load): number {
  return load === 'ordinary' ? Math.floor(ordinaryMax) : LOADS_MAX[load]
}

const underWay: Record<Load, number> = { ordinary: 0, password: 0, outside: 0, urgent: 0 }
showLoads(() => underWay)

/** The kind of a call by the contract. Unknown calls are ordinary. */
export function loadOf(name: string): Load {
  // The name is a key of the table.
  return Object.hasOwn(calls, name) ? calls[name as keyof typeof calls].load : 'ordinary'
}

/** Whether a kind is at its limit. */
export function isFull(load: Load): boolean {
  return underWay[load] >= boundOf(load)
}

export function acquireSlot(load: Load): void {
  underWay[load] += 1
}

/** `tookMs`: the duration of the call. */
export function releaseSlot(load: Load, tookMs: number): void {
  underWay[load] -= 1
  if (load !== 'ordinary') return
  ordinaryMax =
    tookMs > SLOW_MS
      ? Math.max(ORDINARY_LEAST, ordinaryMax - SLOW_COSTS)
      : Math.min(LOADS_MAX.ordinary, ordinaryMax + QUICK_GIVES)
}

let shedCount = 0
const RETRY_SECONDS_MAX = 4

/** Counts a refused call. Returns the seconds to wait, which vary so that refused clients do not retry at the same moment. */
export function shed(load: Load): number {
  countShed(load)
  shedCount += 1
  return 1 + (shedCount % RETRY_SECONDS_MAX)
}

/** Holds a slot until the reply is closed. */
export function holdSlot(load: Load, outgoing: ServerResponse): void {
  acquireSlot(load)
  outgoing.once('close', () => releaseSlot(load, 0))
}
