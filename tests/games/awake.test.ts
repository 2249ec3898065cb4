// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wake, whenAwake } from '#islands/games/awake.ts'
import awakeDirective from '#islands/games/awakeDirective.ts'

let isAwake = false

beforeEach(() => {
  vi.useFakeTimers()
  isAwake = false
  delete document.documentElement.dataset.awake
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function wait(): Promise<void> {
  void whenAwake().then(() => {
    isAwake = true
  })
  await vi.advanceTimersByTimeAsync(0)
}

const sleeps = async () => {
  await vi.advanceTimersByTimeAsync(0)
  return !isAwake
}

test('the rest of the page sleeps until the game wakes it', async () => {
  await wait()
  expect(await sleeps()).toBe(true)
  wake()
  expect(await sleeps()).toBe(false)
})

test('what comes after that does not wait', async () => {
  wake()
  await wait()
  expect(isAwake).toBe(true)
})

test('nor does what comes by client navigation', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
  await wait()
  expect(isAwake).toBe(true)
})

test.each(['pointerdown', 'keydown'])('the player’s %s wakes it', async (type) => {
  await wait()
  document.body.dispatchEvent(new Event(type, { bubbles: true }))
  expect(await sleeps()).toBe(false)
})

test('a game that never comes holds nothing back for more than five seconds', async () => {
  await wait()
  await vi.advanceTimersByTimeAsync(4_900)
  expect(isAwake).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(isAwake).toBe(true)
})

test('an island with the directive loads its code only then', async () => {
  const done: string[] = []
  awakeDirective(async () => {
    done.push('load')
    return async () => void done.push('hydrate')
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toEqual([])
  wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toEqual(['load', 'hydrate'])
})
