import type { ServerResponse } from 'node:http'
import { calls } from '#contract/calls/index.ts'
import type { Load } from '#contract/wire.ts'
import { HASHES_AT_ONCE } from '../account/password.ts'
import { config } from '../base/config.ts'
import { countShed, showLoads } from '../base/metrics.ts'

/**
 * How many calls of each kind are answered at once; more are told to come back. Ordinary ones do nothing but ask the database, so eight for
 * each connection are all but waiting for one. Eight log-ins for each core that hashes wait a quarter of a second.
 */
export const LOADS_MAX: Readonly<Record<Load, number>> = {
  ordinary: 8 * config.databaseConnections,
  password: 8 * HASHES_AT_ONCE,
  outside: 20 * config.databaseConnections,
  urgent: 40 * config.databaseConnections,
}

/**
 * As many ordinary calls as this machine answers in time: fewer while more than a fifth of them are slow, since each slow one takes away four
 * times what a quick one gives back. The connections are kept busy in any case.
 */
const SLOW_MS = 250
const ORDINARY_LEAST = 2 * config.databaseConnections
const SLOW_COSTS = 2
const QUICK_GIVES = 0.5
let ordinaryMax = LOADS_MAX.ordinary

/** How many of a kind are answered at once as of now. */
export function boundOf(load: Load): number {
  return load === 'ordinary' ? Math.floor(ordinaryMax) : LOADS_MAX[load]
}

const underWay: Record<Load, number> = { ordinary: 0, password: 0, outside: 0, urgent: 0 }
showLoads(() => underWay)

/** What the contract says of a call; what is no call of ours is answered like an ordinary one. */
export function loadOf(name: string): Load {
  // Any of the names of the table, once it is one.
  return Object.hasOwn(calls, name) ? calls[name as keyof typeof calls].load : 'ordinary'
}

/** Whether one more of a kind would be too many. */
export function isFull(load: Load): boolean {
  return underWay[load] >= boundOf(load)
}

export function acquireSlot(load: Load): void {
  underWay[load] += 1
}

/** `tookMs`: how long it was under way. */
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

/** Counts one that was turned away; answers the seconds after which it may come back: not the same for all, or all would come at once. */
export function shed(load: Load): number {
  countShed(load)
  shedCount += 1
  return 1 + (shedCount % RETRY_SECONDS_MAX)
}

/** Keeps a place until a reply is over. */
export function holdSlot(load: Load, outgoing: ServerResponse): void {
  acquireSlot(load)
  outgoing.once('close', () => releaseSlot(load, 0))
}
