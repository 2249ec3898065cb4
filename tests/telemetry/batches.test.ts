import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noteEvent } from '#client/telemetry/events.ts'
import { setTransport } from '#client/wire/post.ts'
import {
  EVENT_BATCH_MAX,
  EVENT_DATA_MAX,
  EVENT_FLUSH_MS,
  EVENT_QUEUE_MAX,
  EVENT_WAIT_MAX,
} from '#contract/telemetry/limits.ts'

type Batch = { eventList: { name: string; data?: string; eventUserId: number }[] }
let batches: Batch[] = []
let isOnline = true
let retryAfter = 0

beforeEach(() => {
  vi.useFakeTimers()
  batches = []
  isOnline = true
  retryAfter = 0
  setTransport(async (_name, body) => {
    if (!isOnline) throw new TypeError('offline')
    if (retryAfter > 0) return { code: 429, errcode: 429, retryAfter }
    batches.push(body as Batch)
    return { code: 200, errcode: 0 }
  })
})
afterEach(async () => {
  isOnline = true
  await vi.advanceTimersByTimeAsync(EVENT_FLUSH_MS * 20)
  vi.useRealTimers()
  setTransport(undefined)
})

const names = () => batches.flatMap(({ eventList }) => eventList.map(({ name }) => name))

describe('client events', () => {
  test('wait for more, three seconds at most', async () => {
    noteEvent('page_view', 7, { path: '/lobby/home' })
    noteEvent('app_installed', 0)
    await vi.advanceTimersByTimeAsync(EVENT_FLUSH_MS - 1)
    expect(batches).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(batches).toHaveLength(1)
    expect(batches[0]?.eventList).toMatchObject([
      { name: 'page_view', eventUserId: 7, data: '{"path":"/lobby/home"}', channel: 'WEB', version: '1.0.28' },
      { name: 'app_installed', eventUserId: 0 },
    ])
  })

  test('leave at once when twenty have gathered', async () => {
    for (let n = 0; n < EVENT_BATCH_MAX; n += 1) noteEvent('game_start', 0, { gameId: n })
    await vi.advanceTimersByTimeAsync(0)
    expect(batches.map(({ eventList }) => eventList.length)).toEqual([EVENT_BATCH_MAX])
  })

  test('that could not be sent come with the next batch, in their order and once', async () => {
    isOnline = false
    noteEvent('deposit_open', 0)
    await vi.advanceTimersByTimeAsync(EVENT_FLUSH_MS)
    isOnline = true
    noteEvent('deposit_done', 0)
    await vi.advanceTimersByTimeAsync(EVENT_FLUSH_MS * 2)
    expect(names()).toEqual(['deposit_open', 'deposit_done'])
  })

  test('wait while the server is briefly overloaded, and are dropped when it refuses for the day', async () => {
    retryAfter = EVENT_WAIT_MAX
    noteEvent('deposit_open', 0)
    await vi.advanceTimersByTimeAsync(EVENT_FLUSH_MS)
    retryAfter = 0
    await vi.advanceTimersByTimeAsync(EVENT_FLUSH_MS * 2)
    expect(names()).toEqual(['deposit_open'])
    retryAfter = EVENT_WAIT_MAX + 1
    noteEvent('deposit_done', 0)
    await vi.advanceTimersByTimeAsync(EVENT_FLUSH_MS)
    retryAfter = 0
    await vi.advanceTimersByTimeAsync(EVENT_FLUSH_MS * 20)
    expect(names()).toEqual(['deposit_open'])
  })

  test('are sent without data that are too long for the server, and keep their batch', async () => {
    const path = `/${'ñ'.repeat(EVENT_DATA_MAX / 2)}`
    noteEvent('page_view', 0, { path })
    noteEvent('page_view', 0, { path: '/lobby/home' })
    await vi.advanceTimersByTimeAsync(EVENT_FLUSH_MS)
    expect(batches[0]?.eventList.map(({ data }) => data)).toEqual([undefined, '{"path":"/lobby/home"}'])
  })

  test('never fill the memory of a page that stays offline', async () => {
    isOnline = false
    for (let n = 0; n < EVENT_QUEUE_MAX * 2; n += 1) noteEvent('game_start', 0, { gameId: n })
    await vi.advanceTimersByTimeAsync(EVENT_FLUSH_MS)
    isOnline = true
    await vi.advanceTimersByTimeAsync(EVENT_FLUSH_MS * 20)
    expect(names().length).toBeLessThanOrEqual(EVENT_QUEUE_MAX)
    expect(batches.at(-1)?.eventList.at(-1)?.data).toBe(`{"gameId":${EVENT_QUEUE_MAX * 2 - 1}}`)
  })

  test('go by a beacon when the page is hidden, twenty at a time, and by a call where that fails', async () => {
    const page = Object.assign(new EventTarget(), {
      visibilityState: 'visible',
      documentElement: { dataset: { platform: 'mobile' } },
    })
    const beacons: { url: string; type: string; body: Promise<string> }[] = []
    let isTaken = true
    vi.stubGlobal('document', page)
    vi.stubGlobal('navigator', {
      userAgent: '',
      sendBeacon: (url: string, body: Blob) => {
        if (isTaken) beacons.push({ url, type: body.type, body: body.text() })
        return isTaken
      },
    })
    const three = ['game_start', 'bank_saved', 'deposit_open'] as const
    vi.resetModules()
    const fresh = await import('#client/telemetry/events.ts')
    const post = await import('#client/wire/post.ts')
    post.setTransport(async (_name, body) => {
      batches.push(body as Batch)
      return { code: 200, errcode: 0 }
    })
    for (const name of three) fresh.noteEvent(name, 7)
    page.dispatchEvent(new Event('visibilitychange'))
    expect(beacons).toEqual([])

    page.visibilityState = 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(beacons).toHaveLength(1)
    expect(beacons[0]).toMatchObject({ url: '/app/v1/anonymous/appEventLogClient', type: 'application/json' })
    const sent = JSON.parse((await beacons[0]?.body) ?? '')
    expect(sent).toMatchObject({ channel: 'WEB', platform: 0 })
    expect(sent.eventList.map(({ name }: { name: string }) => name)).toEqual(three)

    isTaken = false
    fresh.noteEvent('app_installed', 7)
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(EVENT_FLUSH_MS * 2)
    expect(names()).toEqual(['app_installed'])
    vi.unstubAllGlobals()
  })
})
