// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CAROUSEL_MS } from '#contract/limits.ts'
import { Carousel } from '#islands/lobby/Carousel.tsx'
import { catalogue } from '#server/lobby/catalogue.ts'
import { $isStill } from '#stores/motion.ts'
import { host, mount, show, unmount } from '../mounted.ts'
import { strings } from './pages.tsx'

const WIDTH = 390
const banners = catalogue().webConfig.appLobbyAdConfigList.slice(0, 3)
let media: string[]

beforeEach(async () => {
  vi.useFakeTimers()
  media = []
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: media.includes(query) }))
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH)
  mount()
  await show(<Carousel banners={banners} hosts={[]} strings={strings} />)
  const row = track()
  vi.spyOn(row, 'scrollTo').mockImplementation((to) => {
    row.scrollLeft = Object(to).left
    row.dispatchEvent(new Event('scroll'))
  })
})
afterEach(async () => {
  await unmount()
  $isStill.set(false)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const track = (): HTMLElement => {
  const found = host.querySelector<HTMLElement>('.carousel-track')
  if (!found) throw new Error('there are no banners')
  return found
}
const dots = () => [...host.querySelectorAll<HTMLButtonElement>('.carousel-dot')]
const shown = () => dots().findIndex((dot) => dot.getAttribute('aria-current') === 'true')
const pass = (times: number) => act(() => vi.advanceTimersByTimeAsync(times * CAROUSEL_MS))
const touch = (type: string) => act(async () => track().dispatchEvent(new Event(type, { bubbles: true })))

test('the banners follow each other every three seconds, and begin anew after the last', async () => {
  expect([CAROUSEL_MS, shown()]).toEqual([3_000, 0])
  await act(() => vi.advanceTimersByTimeAsync(CAROUSEL_MS - 1))
  expect(shown()).toBe(0)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(shown()).toBe(1)
  await pass(1)
  expect(shown()).toBe(2)
  await pass(1)
  expect(shown()).toBe(0)
})

test.each<[string, () => void]>([
  ['who wants no motion', () => media.push('(prefers-reduced-motion: reduce)')],
  ['who has stopped what moves', () => $isStill.set(true)],
  ['nobody, in a page that is hidden', () => vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)],
])('they stand still for %s', async (_, arrange) => {
  arrange()
  await pass(4)
  expect(shown()).toBe(0)
})

test('they stand still under a finger, and go on when it is gone', async () => {
  await touch('touchstart')
  await pass(4)
  expect(shown()).toBe(0)
  await touch('touchend')
  await pass(1)
  expect(shown()).toBe(1)
})

test('the one that was chosen stays', async () => {
  await act(async () => dots()[2]?.click())
  expect(shown()).toBe(2)
  await pass(5)
  expect(shown()).toBe(2)
})
