import type { Body } from '#contract/calls/index.ts'
import { eventNames } from '#contract/telemetry/events.ts'
import { now } from '../base/clock.ts'
import { makeFloodGate } from '../base/flood.ts'
import type { Handler } from '../call/handler.ts'
import { TooMany } from '../call/refusal.ts'
import { db } from '../db/database.ts'
import { spendEventBytes } from './budget.ts'
import { clientEvents } from './tables.ts'

/** A client flushes every 3 s; this leaves room for the many phones behind one address. */
const BATCHES_PER_SECOND = 20
const secondsToWait = makeFloodGate(BATCHES_PER_SECOND)
/** What a row takes beside its texts: its head, numbers, times and entries in the indices. */
const ROW_BYTES = 180

type ClientEvent = Body<'anonymous/appEventLogClient'>['eventList'][number]

const names = new Set<string>(eventNames)

/**
 * Stores a batch. Whose it is we know from the session; `eventUserId` is what the client believes, and is not kept. Events of unknown
 * names are not kept either: a lobby that is older or newer than this server must not fail over them.
 */
export const appEventLogClient: Handler<'anonymous/appEventLogClient'> = async ({ eventList }, caller) => {
  const wait = secondsToWait(caller.address)
  if (wait > 0) throw new TooMany(wait)
  const known = eventList.filter(({ name }) => names.has(name))
  if (known.length === 0) return {}
  await spendEventBytes(caller.address, bytesOf(known, caller.device))
  const player = caller.session?.player ?? null
  const receivedAt = now()
  const rows = known.map(({ name, data, eventTime, channel, appId, version }) => ({
    ...{ name, data: data ?? null, channel, appId, version, player, receivedAt },
    eventTime: new Date(eventTime),
    device: caller.device,
  }))
  await db.insert(clientEvents).values(rows)
  return {}
}

function bytesOf(events: readonly ClientEvent[], device: string): number {
  const texts = events.flatMap(({ name, data = '', channel, appId, version }) => [name, data, channel, appId, version])
  return Buffer.byteLength(texts.join('')) + events.length * (ROW_BYTES + Buffer.byteLength(device))
}
