import { now } from '../clock.ts'
import { db } from '../db/database.ts'
import { makeFloodGate } from '../flood.ts'
import type { Handler } from '../handler.ts'
import { TooMany } from '../refusal.ts'
import { clientEvents } from './tables.ts'

/** A client flushes every 3 s; this leaves room for the many phones behind one address. */
const BATCHES_PER_SECOND = 20
const secondsToWait = makeFloodGate(BATCHES_PER_SECOND)

/** Stores a batch. Whose it is we know from the session; `eventUserId` is what the client believes, and is not kept. */
export const appEventLogClient: Handler<'anonymous/appEventLogClient'> = async ({ eventList }, caller) => {
  const wait = secondsToWait(caller.address)
  if (wait > 0) throw new TooMany(wait)
  const player = caller.session?.player ?? null
  const receivedAt = now()
  const rows = eventList.map(({ name, data, eventTime, channel, appId, version }) => ({
    ...{ name, data: data ?? null, channel, appId, version, player, receivedAt },
    eventTime: new Date(eventTime),
    device: caller.device,
  }))
  await db.insert(clientEvents).values(rows)
  return {}
}
