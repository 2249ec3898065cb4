// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { MIDNIGHT_LATE_MS } from '#contract/activities/limits.ts'
import { untilMidnight } from '#contract/activities/midnight.ts'
import { dayEnd, manilaDay } from '#contract/time.ts'
import { mainIslands } from '../../lobby/pages.tsx'

let asked = 0

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ now: Date.parse('2026-12-01T23:59:00+08:00'), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  asked = 0
  setTransport(async (name) => {
    if (name === 'getTaskUser') asked += 1
    return {
      ...{ code: 200, errcode: 0, achieveNum: 0, achieveData: '{"101":1}', taskData: '{}', canReceiveTaskAward: false },
      ...{ needRecharge: false, usedUp: [] },
    }
  })
  writeToken('token')
})
afterEach(() => {
  setTransport(undefined)
  clearToken()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

test('a page open at midnight in Manila shows the new day, and the one after', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  const page = await mainIslands.tasks?.()
  await act(async () => root.render(page))
  expect(asked).toBe(1)
  await pass(60_000 + MIDNIGHT_LATE_MS - 1)
  expect(asked).toBe(1)
  await pass(1)
  expect(asked).toBe(2)
  await pass(86_400_000)
  expect(asked).toBe(3)
  await act(async () => root.unmount())
  await pass(2 * 86_400_000)
  expect(asked).toBe(3)
})

test.each(['2026-12-01T23:59:59.999+08:00', '2026-12-02T00:00:00+08:00', '2027-02-28T12:00:00Z'])(
  'the day of %s ends when its calendar in Manila says',
  (moment) => {
    const at = Date.parse(moment)
    expect(at + untilMidnight(at)).toBe(dayEnd(manilaDay(at)).getTime())
  },
)
