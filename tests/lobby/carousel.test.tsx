// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CAROUSEL_MS } from '#contract/lobby/limits.ts'
import { HomeBanners } from '#islands/lobby/HomeBanners.tsx'
import { $isStill } from '#islands/lobby/motion.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { host, mount, show, unmount } from '../mounted.ts'
import { strings } from './pages.tsx'

const WIDTH = 390
const CALM = '(prefers-reduced-motion: reduce)'
const banners = catalogue()
  .webConfig.appLobbyAdConfigList.slice(0, 3)
  .map((banner) => ({ ...banner, alt: '', title: `Banner ${banner.id}` }))
let media: string[]
let changes: EventTarget
let look: (isSeen: boolean) => Promise<void>

beforeEach(async () => {
  vi.useFakeTimers()
  media = []
  changes = new EventTarget()
  const { addEventListener, removeEventListener } = changes
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: media.includes(query),
    addEventListener: addEventListener.bind(changes),
    removeEventListener: removeEventListener.bind(changes),
  }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: object[]) => void) {
        look = (isIntersecting) => act(async () => tell([{ isIntersecting }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(WIDTH)
  mount()
  await show(<HomeBanners banners={banners} hosts={[]} strings={strings} />)
})
afterEach(async () => {
  await unmount()
  $isStill.set(false)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const found = (selector: string): HTMLElement => {
  const element = host.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`there is no ${selector}`)
  return element
}
const dots = () => [...host.querySelectorAll<HTMLButtonElement>('.carousel-dot')]
const slides = () => [...host.querySelectorAll<HTMLElement>('.swiper-slide')]
const shown = () => dots().findIndex((dot) => dot.getAttribute('aria-current') === 'true')
const pass = (times: number) => act(() => vi.advanceTimersByTimeAsync(times * CAROUSEL_MS))
const finger = [{ identifier: 1, pageX: 10, pageY: 10 }]
const touch = (type: string) => {
  const event = Object.assign(new Event(type, { bubbles: true }), { targetTouches: finger, changedTouches: finger })
  return act(async () => found('.swiper').dispatchEvent(event))
}
const see = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')
  document.dispatchEvent(new Event('visibilitychange'))
}
const press = (key: string, keyCode: number) =>
  act(async () => document.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key, keyCode })))

test('the banners change every three seconds, and start over after the last', async () => {
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

test('the banners rest while they are out of view', async () => {
  await look(false)
  await pass(3)
  expect(shown()).toBe(0)
  await look(true)
  await pass(1)
  expect(shown()).toBe(1)
})

test.each<[string, () => void]>([
  [
    'who wants no motion',
    () => {
      media.push(CALM)
      changes.dispatchEvent(new Event('change'))
    },
  ],
  ['who has stopped what moves', () => $isStill.set(true)],
  ['nobody, in a page that is hidden', () => see(true)],
  ['a mouse that rests on them', () => found('.carousel').dispatchEvent(pointer('pointerover', 'mouse'))],
])('they stand still for %s', async (_, arrange) => {
  await act(async () => arrange())
  await pass(4)
  expect(shown()).toBe(0)
})

test('a picture comes when its slide is the next, and then stays', async () => {
  const pictures = () => slides().map((slide) => slide.querySelector('img') !== null)
  expect(pictures()).toEqual([true, true, false])
  await pass(1)
  expect(pictures()).toEqual([true, true, true])
  await pass(2)
  expect([shown(), pictures()]).toEqual([0, [true, true, true]])
})

test('they rest below a dialog', async () => {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  await act(async () => dialog.setAttribute('open', ''))
  await pass(3)
  expect(shown()).toBe(0)
  await act(async () => dialog.removeAttribute('open'))
  await pass(1)
  expect(shown()).toBe(1)
  dialog.remove()
})

const pointer = (type: string, pointerType: string) =>
  Object.assign(new Event(type, { bubbles: true }), { pointerType, relatedTarget: document.body })

test('they continue when the page is visible again', async () => {
  await act(async () => see(true))
  await pass(4)
  await act(async () => see(false))
  await pass(1)
  expect(shown()).toBe(1)
})

test('they stop under a finger, and continue afterwards', async () => {
  await touch('touchstart')
  await pass(4)
  expect(shown()).toBe(0)
  await touch('touchend')
  await pass(1)
  expect(shown()).toBe(1)
})

test('they go with the last of them, and come again', async () => {
  await show(<HomeBanners banners={[]} hosts={[]} strings={strings} />)
  expect(host.querySelector('.carousel')).toBeNull()
  await pass(2)
  await show(<HomeBanners banners={banners} hosts={[]} strings={strings} />)
  expect(slides()).toHaveLength(3)
  await pass(1)
  expect(shown()).toBe(1)
})

test('a chosen one stays', async () => {
  await act(async () => dots()[2]?.click())
  expect(shown()).toBe(2)
  await pass(5)
  expect(shown()).toBe(2)
})

test('the arrow keys select while the focus is inside, and belong to the page otherwise', async () => {
  await press('ArrowRight', 39)
  expect(shown()).toBe(0)
  const first = dots()[0]
  await act(async () => first?.focus())
  await press('ArrowRight', 39)
  expect(shown()).toBe(1)
  await press('ArrowLeft', 37)
  expect(shown()).toBe(0)
  await act(async () => first?.blur())
  await press('ArrowRight', 39)
  expect(shown()).toBe(0)
})

test('a screen reader hears what a slide is and its position, but not of automatic movement', async () => {
  const told = ['role', 'aria-roledescription', 'aria-label'] as const
  expect(slides().map((slide) => told.map((name) => slide.getAttribute(name)))).toEqual([
    ['group', 'banner', '1 of 3'],
    ['group', 'banner', '2 of 3'],
    ['group', 'banner', '3 of 3'],
  ])
  expect(slides().map((slide) => slide.inert)).toEqual([false, true, true])
  const row = found('.swiper-wrapper')
  expect(row.getAttribute('aria-live')).toBe('off')
  await act(async () => dots()[1]?.click())
  expect(row.getAttribute('aria-live')).toBe('polite')
  expect(slides().map((slide) => slide.inert)).toEqual([true, false, true])
})
