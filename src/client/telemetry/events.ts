import type { Body } from '#contract/calls/index.ts'
import type { EventName } from '#contract/telemetry/events.ts'
import {
  EVENT_BATCH_MAX,
  EVENT_DATA_MAX,
  EVENT_FLUSH_MS,
  EVENT_QUEUE_MAX,
  EVENT_WAIT_MAX,
} from '#contract/telemetry/limits.ts'
import { API_BASE, CHANNEL, CLIENT_VERSION } from '#contract/wire.ts'
import { appId, envelope } from '../wire/device.ts'
import { post } from '../wire/post.ts'

type ClientEvent = Body<'anonymous/appEventLogClient'>['eventList'][number]

const queue: ClientEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let isSending = false

/** Records an action of the player (spec 7.3). `player` is 0 for a guest; `data` must hold no typed text. */
export function noteEvent(name: EventName, player: number, data?: Record<string, string | number | boolean>): void {
  if (queue.length >= EVENT_QUEUE_MAX) queue.shift()
  const text = data && JSON.stringify(data)
  queue.push({
    name,
    ...(text && fits(text) ? { data: text } : {}),
    eventTime: Date.now(),
    eventUserId: player,
    channel: CHANNEL,
    appId: appId(),
    version: CLIENT_VERSION,
  })
  if (queue.length >= EVENT_BATCH_MAX) void flush()
  else timer ??= setTimeout(() => void flush(), EVENT_FLUSH_MS)
}

/** A typed address may be of any length. Only its event is sent without it; the batch stays valid. */
const fits = (text: string): boolean => new TextEncoder().encode(text).length <= EVENT_DATA_MAX

/** Sends queued events in batches, one after another. A failed batch waits for the next flush. */
async function flush(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  if (isSending) return
  isSending = true
  const eventList = queue.splice(0, EVENT_BATCH_MAX)
  const answer = eventList.length > 0 ? await post('anonymous/appEventLogClient', { eventList }) : undefined
  isSending = false
  const isUnheard =
    answer?.ok === false &&
    (answer.why === 'offline' ||
      answer.why === 'portal' ||
      ((answer.why === 'tooMany' || answer.why === 'busy') && answer.retryAfter <= EVENT_WAIT_MAX))
  // If there is no room for all, the newest events are kept.
  if (isUnheard) queue.unshift(...eventList.slice(Math.max(0, eventList.length + queue.length - EVENT_QUEUE_MAX)))
  if (queue.length > 0) timer ??= setTimeout(() => void flush(), EVENT_FLUSH_MS)
}

/** The page may never come back, but a beacon outlives it (JSON, because cross-site text posts are refused). */
function flushByBeacon(): void {
  while (queue.length > 0) {
    const eventList = queue.splice(0, EVENT_BATCH_MAX)
    const body = new Blob([JSON.stringify({ ...envelope(), eventList })], { type: 'application/json' })
    if (navigator.sendBeacon?.(`${API_BASE}anonymous/appEventLogClient`, body)) continue
    void post('anonymous/appEventLogClient', { eventList })
  }
}

globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') flushByBeacon()
})
