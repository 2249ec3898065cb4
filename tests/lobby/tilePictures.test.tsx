// @vitest-environment happy-dom
import { act } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Shelf } from '#islands/lobby/Shelf.tsx'
import { catalogue } from '#server/content/catalogue.ts'
import { host, mount, show, unmount } from '../mounted.ts'
import { strings } from './pages.tsx'

const games = catalogue().games.slice(0, 6)
const shelf = <Shelf games={games} brands={[]} strings={strings} eager={1} lazy={3} />
/** What is watched, with the margin and who is to be told. */
let watched: Map<Element, { margin: string; tell: (entries: object[]) => void }>

beforeEach(() => {
  watched = new Map()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      element: Element | undefined
      constructor(
        readonly tell: (entries: object[]) => void,
        readonly options: { rootMargin: string },
      ) {}
      observe(element: Element) {
        this.element = element
        watched.set(element, { margin: this.options.rootMargin, tell: this.tell })
      }
      disconnect() {
        if (this.element) watched.delete(this.element)
      }
    },
  )
  mount()
})
afterEach(async () => {
  await unmount()
  vi.unstubAllGlobals()
})

const places = () => [...host.querySelectorAll('.tile-picture')]
const pictures = () => places().map((place) => place.querySelector('img')?.getAttribute('loading') ?? 'none')
const margins = () => new Set([...watched.values()].map(({ margin }) => margin))

test('the HTML has the first pictures, and no address of others', () => {
  const html = renderToStaticMarkup(shelf)
  expect(html.match(/<img/g)).toHaveLength(3)
  expect(html).not.toContain(`/art/tile/${games[3]?.id}`)
})

test('a picture comes once its tile is near the screen, and further ahead once the page is scrolled', async () => {
  await show(shelf)
  expect(pictures()).toEqual(['eager', 'lazy', 'lazy', 'none', 'none', 'none'])
  const [, , , fourth] = places()
  if (!fourth) throw new Error('there is no fourth tile')
  await act(async () => watched.get(fourth)?.tell([{ isIntersecting: false }]))
  expect(pictures()[3]).toBe('none')
  await act(async () => watched.get(fourth)?.tell([{ isIntersecting: true }]))
  expect(pictures()).toEqual(['eager', 'lazy', 'lazy', 'lazy', 'none', 'none'])
  expect([watched.has(fourth), watched.size]).toEqual([false, 2])
  const [atRest] = margins()
  dispatchEvent(new Event('scroll'))
  expect([margins().size, margins().has(atRest ?? ''), watched.size]).toEqual([1, false, 2])
})
