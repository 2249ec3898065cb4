import type { Body } from '#contract/calls/index.ts'
import { eventNames } from '#contract/telemetry/events.ts'
import { now } from '../base/clock.ts'
import { makeFloodGate } from '../base/flood.ts'
import type { Caller, Handler } from '../call/handler.ts'
import { TooMany } from '../call/refusal.ts'
import { db } from '../db/database.ts'
import { spendEventBytes } from './budget.ts'
import { clientEvents } from './tables.ts'

/** A client flushes every 3 s; the limit leaves room for many phones behind one address. */
const BATCHES_PER_SECOND = 20
const secondsToWait = makeFloodGate(BATCHES_PER_SECOND)
/** Bytes of a row besides its texts: header, numbers, times and index entries. */
const ROW_BYTES = 180

type StoredEvent = Omit<Body<'anonymous/appEventLogClient'>['eventList'][number], 'eventUserId'>

const names = new Set<string>(eventNames)

/**
 * Stores a batch. The session identifies the player; `eventUserId` is a claim of the client, and is dropped. Unknown event names are
 * dropped too, so that a lobby of another version does not fail.
 */
export const appEventLogClient: Handler<'anonymous/appEventLogClient'> = async ({ eventList }, caller) => {
  await storeEvents(
    eventList.filter(({ name }) => names.has(name)),
    caller,
  )
  return {}
}

/** Stores what the caller's address has room for. Throws TooMany beyond its rate, or beyond its day. */
export async function storeEvents(events: readonly StoredEvent[], caller: Caller): Promise<void> {
  const wait = secondsToWait(caller.address)
  if (wait > 0) throw new TooMany(wait)
  if (events.length === 0) return
  await spendEventBytes(caller.address, bytesOf(events, caller.device))
  const player = caller.session?.player ?? null
  const receivedAt = now()
  const rows = events.map(({ name, data, eventTime, channel, appId, version }) => ({
    ...{ name, data: data ?? null, channel, appId, version, player, receivedAt },
    eventTime: new Date(eventTime),
    device: caller.device,
  }))
  await db.insert(clientEvents).values(rows)
}

function bytesOf(events: readonly StoredEvent[], device: string): number {
  const texts = events.flatMap(({ name, data = '', channel, appId, version }) => [name, data, channel, appId, version])
  return Buffer.byteLength(texts.join('')) + events.length * (ROW_BYTES + Buffer.byteLength(device))
}
