import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import { HOME_RETRY_MS, TIPS_AGE_MS, TIPS_REFRESH_MS } from '#contract/lobby/limits.ts'
import { ageOf } from '#islands/lobby/tipAge.ts'
import { $tips, linesOf, watchTips } from '#islands/lobby/tips.ts'
import { openBrowser } from '../games/browser.ts'

const win = (timestamp: number) => ({ phone: '0917•••421', timestamp, amount: 20_000, gameId: 1001 })
const gain = (timestamp: number) => ({ phone: '0918•••422', timestamp, amount: 100 })
const wire = (fields: object) => ({ code: 200, errcode: 0, ...fields })

let stop = () => {}
let calls = 0
let reply: () => unknown

beforeEach(() => {
  vi.useFakeTimers()
  openBrowser('/lobby/home')
  calls = 0
  setTransport(async () => {
    calls += 1
    return reply()
  })
  $tips.set({ state: 'loading' })
})
afterEach(() => {
  stop()
  setTransport(undefined)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the ticker', () => {
  test('shows the newest first, and New Year only while it is on', () => {
    const both = { jackpotList: [win(3), win(1)], newYearList: [gain(2)] }
    expect(linesOf(both, [], 4).map(({ timestamp }) => timestamp)).toEqual([3, 1])
    expect(linesOf(both, [activityKind.newYear], 4).map(({ timestamp }) => timestamp)).toEqual([3, 2, 1])
  })

  test('drops a win that has become old while the page stood open', () => {
    const list = { jackpotList: [win(1)] }
    expect(linesOf(list, [], TIPS_AGE_MS)).toHaveLength(1)
    expect(linesOf(list, [], TIPS_AGE_MS + 1)).toEqual([])
  })

  test.each([
    [-5_000, 'now', 0],
    [59_999, 'now', 0],
    [60_000, 'minutes', 1],
    [3_599_999, 'minutes', 59],
    [3_600_000, 'hours', 1],
    [TIPS_AGE_MS - 1, 'hours', 5],
  ])('tells that a win is %d ms old', (age, unit, count) => {
    expect(ageOf(win(1_000_000), 1_000_000 + age)).toEqual({ unit, count })
  })

  test.each([
    ['is down', () => Promise.reject(new Error('refused'))],
    ['fails', () => ({ code: 500, errcode: 500, requestId: 'r' })],
    ['answers garbage', () => 'what?'],
    ['answers something else', () => wire({ jackpotList: { length: 3 } })],
  ])('says so when the server %s, and recovers by itself', async (_, wrong) => {
    reply = wrong
    stop = watchTips()
    await later(0)
    expect($tips.get()).toEqual({ state: 'late' })
    reply = () => wire({ jackpotList: [win(1)] })
    await later(HOME_RETRY_MS)
    expect($tips.get()).toEqual({ state: 'ready', reply: { jackpotList: [win(1)] } })
  })

  test('waits for a slow server without asking again', async () => {
    reply = () => new Promise(() => {})
    stop = watchTips()
    await later(10 * TIPS_REFRESH_MS)
    expect([$tips.get().state, calls]).toEqual(['loading', 1])
  })

  test('keeps its lines after a failure, and stops polling once unmounted', async () => {
    reply = () => wire({ jackpotList: [win(1)] })
    stop = watchTips()
    await later(0)
    reply = () => Promise.reject(new Error('refused'))
    await later(TIPS_REFRESH_MS)
    expect([$tips.get().state, calls]).toEqual(['ready', 2])
    stop()
    await later(10 * TIPS_REFRESH_MS)
    expect(calls).toBe(2)
  })
})
