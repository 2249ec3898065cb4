// @vitest-environment happy-dom
import { act } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FILM_REST_MS } from '#contract/lobby/limits.ts'
import { chooseFilm } from '#islands/lobby/film.ts'
import { $isStill } from '#islands/lobby/motion.ts'
import { PromoFilm } from '#islands/lobby/PromoFilm.tsx'
import { catalogue } from '#server/content/catalogue.ts'
import { host, mount, show, unmount } from '../mounted.ts'
import { strings } from './pages.tsx'

const { appPromotionalVideoList: films } = catalogue().webConfig
/** The film of a page that knows nothing of its viewer yet. */
const shown = chooseFilm(films, undefined)
const film = <PromoFilm films={films} base="" hosts={[]} games={{}} strings={strings} />
let media: string[]
let did: string[]
let canPlay: boolean
let look: (isSeen: boolean) => Promise<void>

beforeEach(() => {
  vi.useFakeTimers()
  media = []
  did = []
  canPlay = true
  sessionStorage.clear()
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: media.includes(query) }))
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
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => {
    did.push('play')
    if (!canPlay) throw new DOMException('not unasked', 'NotAllowedError')
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => void did.push('pause'))
  mount()
})
afterEach(async () => {
  await unmount()
  $isStill.set(false)
  Reflect.deleteProperty(navigator, 'connection')
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = () => show(film)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** The film comes into view and stays there until it is fetched. */
const rest = async () => {
  await look(true)
  await pass(FILM_REST_MS)
}
const video = () => host.querySelector('video')
const button = () => host.querySelector('button')
const label = () => button()?.getAttribute('aria-label')

test('the poster is in the HTML, and the film is not', () => {
  const html = renderToStaticMarkup(film)
  expect(html).toContain(`src="${shown?.coverImg}"`)
  expect(html).not.toContain('<video')
})

test('the film loads once in view, muted, looped and in its place, and stops out of view', async () => {
  await open()
  expect(video()).toBeNull()
  await rest()
  expect(video()).toMatchObject({ muted: true, loop: true })
  expect(video()?.hasAttribute('playsinline')).toBe(true)
  expect(video()?.getAttribute('src')).toBe(shown?.path)
  expect(did.at(-1)).toBe('play')
  await look(false)
  expect(did.at(-1)).toBe('pause')
})

test('nothing loads while the player scrolls past, nor below a dialog', async () => {
  await open()
  await look(true)
  await pass(FILM_REST_MS - 1)
  await look(false)
  await pass(FILM_REST_MS)
  expect(video()).toBeNull()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  await act(async () => dialog.setAttribute('open', ''))
  await rest()
  expect(video()).toBeNull()
  await act(async () => dialog.removeAttribute('open'))
  await pass(FILM_REST_MS)
  expect(did.at(-1)).toBe('play')
  await act(async () => dialog.setAttribute('open', ''))
  expect(did.at(-1)).toBe('pause')
  dialog.remove()
})

test.each<[string, () => void]>([
  [
    'saves data',
    () => Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } }),
  ],
  ...['slow-2g', '2g', '3g'].map((effectiveType): [string, () => void] => [
    `is on ${effectiveType}`,
    () => Object.defineProperty(navigator, 'connection', { configurable: true, value: { effectiveType } }),
  ]),
  ['wants no motion', () => media.push('(prefers-reduced-motion: reduce)')],
])('nothing loads for a player who %s, until requested', async (_, arrange) => {
  arrange()
  await open()
  await rest()
  expect([video(), label()]).toEqual([null, 'Play the film'])
  await act(async () => button()?.click())
  expect(video()).not.toBeNull()
  expect(did.at(-1)).toBe('play')
})

test('a browser without autoplay leaves the button to start it', async () => {
  canPlay = false
  await open()
  await rest()
  expect(label()).toBe('Play the film')
})

test('a film that cannot play leaves its poster, and the button that stops other movement', async () => {
  await open()
  await rest()
  await act(async () => video()?.dispatchEvent(new Event('error')))
  expect([video(), label()]).toEqual([null, 'Pause what moves'])
  expect(host.querySelector('img')?.getAttribute('src')).toBe(shown?.coverImg)
  await act(async () => button()?.click())
  expect([$isStill.get(), label()]).toEqual([true, 'Let things move again'])
  await act(async () => button()?.click())
  expect([$isStill.get(), video()]).toEqual([false, null])
})
