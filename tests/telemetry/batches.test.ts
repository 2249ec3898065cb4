import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noteEvent } from '#client/events.ts'
import { setTransport } from '#client/post.ts'
import { EVENT_BATCH_MAX, EVENT_FLUSH_MS, EVENT_QUEUE_MAX } from '#contract/limits.ts'

type Batch = { eventList: { name: string; data?: string; eventUserId: number }[] }
let batches: Batch[] = []
let isOnline = true

beforeEach(() => {
  vi.useFakeTimers()
  batches = []
  isOnline = true
  setTransport(async (_name, body) => {
    if (!isOnline) throw new TypeError('offline')
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
  test('wait for company, three seconds at most', async () => {
    noteEvent('one', 7, { path: '/lobby/home' })
    noteEvent('two', 0)
    await vi.advanceTimersByTimeAsync(EVENT_FLUSH_MS - 1)
    expect(batches).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(batches).toHaveLength(1)
    expect(batches[0]?.eventList).toMatchObject([
      { name: 'one', eventUserId: 7, data: '{"path":"/lobby/home"}', channel: 'WEB', version: '1.0.28' },
      { name: 'two', eventUserId: 0 },
    ])
  })

  test('leave at once when twenty have gathered', async () => {
    for (let n = 0; n < EVENT_BATCH_MAX; n += 1) noteEvent(`event_${n}`, 0)
    await vi.advanceTimersByTimeAsync(0)
    expect(batches.map(({ eventList }) => eventList.length)).toEqual([EVENT_BATCH_MAX])
  })

  test('that could not be sent come with the next batch, in their order and once', async () => {
    isOnline = false
    noteEvent('first', 0)
    await vi.advanceTimersByTimeAsync(EVENT_FLUSH_MS)
    isOnline = true
    noteEvent('second', 0)
    await vi.advanceTimersByTimeAsync(EVENT_FLUSH_MS * 2)
    expect(names()).toEqual(['first', 'second'])
  })

  test('never fill the memory of a page that stays offline', async () => {
    isOnline = false
    for (let n = 0; n < EVENT_QUEUE_MAX * 2; n += 1) noteEvent(`event_${n}`, 0)
    await vi.advanceTimersByTimeAsync(EVENT_FLUSH_MS)
    isOnline = true
    await vi.advanceTimersByTimeAsync(EVENT_FLUSH_MS * 20)
    expect(names().length).toBeLessThanOrEqual(EVENT_QUEUE_MAX)
    expect(names().at(-1)).toBe(`event_${EVENT_QUEUE_MAX * 2 - 1}`)
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
    vi.resetModules()
    const fresh = await import('#client/events.ts')
    const post = await import('#client/post.ts')
    post.setTransport(async (_name, body) => {
      batches.push(body as Batch)
      return { code: 200, errcode: 0 }
    })
    for (let n = 0; n < 3; n += 1) fresh.noteEvent(`event_${n}`, 7)
    page.dispatchEvent(new Event('visibilitychange'))
    expect(beacons).toEqual([])

    page.visibilityState = 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(beacons).toHaveLength(1)
    expect(beacons[0]).toMatchObject({ url: '/app/v1/anonymous/appEventLogClient', type: 'application/json' })
    const sent = JSON.parse((await beacons[0]?.body) ?? '')
    expect(sent).toMatchObject({ channel: 'WEB', platform: 0 })
    expect(sent.eventList.map(({ name }: { name: string }) => name)).toEqual(['event_0', 'event_1', 'event_2'])

    isTaken = false
    fresh.noteEvent('late', 7)
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(EVENT_FLUSH_MS * 2)
    expect(names()).toEqual(['late'])
    vi.unstubAllGlobals()
  })
})
