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
})
