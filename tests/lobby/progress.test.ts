import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PROGRESS_MINIMUM, PROGRESS_SPEED_MS, PROGRESS_TRICKLE_MS } from '#contract/lobby/limits.ts'
import { endProgress, startProgress } from '#islands/lobby/progress.ts'

const bar = { hidden: true, style: { transitionDuration: '', transform: '' } }
const shown = () => Number(/^scaleX\((.+)\)$/.exec(bar.style.transform)?.[1])

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { querySelector: () => bar })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the progress bar has the figures of the specification, creeps, never completes by itself, and hides when the page is there', async () => {
  expect([PROGRESS_MINIMUM, PROGRESS_SPEED_MS, PROGRESS_TRICKLE_MS]).toEqual([0.3, 1_000, 200])
  startProgress()
  expect([bar.hidden, shown(), bar.style.transitionDuration]).toEqual([false, 0.3, '1000ms'])
  await vi.advanceTimersByTimeAsync(PROGRESS_TRICKLE_MS - 1)
  expect(shown()).toBe(0.3)
  await vi.advanceTimersByTimeAsync(1)
  const after = shown()
  expect(after).toBeGreaterThan(0.3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown()).toBeGreaterThan(after)
  expect(shown()).toBeLessThan(1)

  endProgress()
  expect([bar.hidden, shown()]).toEqual([false, 1])
  await vi.advanceTimersByTimeAsync(PROGRESS_TRICKLE_MS)
  expect(bar.hidden).toBe(true)
})

test('a page that follows at once restarts the bar, and an end without a start shows nothing', async () => {
  startProgress()
  endProgress()
  startProgress()
  await vi.advanceTimersByTimeAsync(PROGRESS_TRICKLE_MS)
  expect(bar.hidden).toBe(false)
  endProgress()
  await vi.advanceTimersByTimeAsync(PROGRESS_TRICKLE_MS)
  endProgress()
  expect(bar.hidden).toBe(true)
})
