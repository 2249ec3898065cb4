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
/** Who watches what, and around it: more than the screen, or less. */
type Watch = { element: Element; isWide: boolean; tell: (entries: object[]) => void }
let watches: Set<Watch>

beforeEach(() => {
  watches = new Set()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      isWide: boolean
      tell: Watch['tell']
      mine: Watch | undefined
      constructor(tell: Watch['tell'], { rootMargin }: { rootMargin: string }) {
        this.tell = tell
        this.isWide = !rootMargin.includes('-')
      }
      observe(element: Element) {
        this.mine = { element, isWide: this.isWide, tell: this.tell }
        watches.add(this.mine)
      }
      disconnect() {
        if (this.mine) watches.delete(this.mine)
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
/** The browser has looked at a tile: near the screen, or on it. */
const look = (at: number, isWide: boolean, isIntersecting: boolean) =>
  act(async () => {
    for (const one of watches) if (one.element === places()[at] && one.isWide === isWide) one.tell([{ isIntersecting }])
  })

test('the HTML has the first pictures, and no address of others', () => {
  const html = renderToStaticMarkup(shelf)
  expect(html.match(/<img/g)).toHaveLength(3)
  expect(html).not.toContain(`/art/tile/${games[3]?.id}`)
})

test('another picture comes once its tile is on screen', async () => {
  await show(shelf)
  expect([pictures(), watches.size]).toEqual([['eager', 'lazy', 'lazy', 'none', 'none', 'none'], 6])
  await look(3, false, false)
  await look(3, true, true)
  expect(pictures()[3]).toBe('none')
  await look(3, false, true)
  expect([pictures(), watches.size]).toEqual([['eager', 'lazy', 'lazy', 'lazy', 'none', 'none'], 4])
})

test('on a page that is scrolled it comes before', async () => {
  vi.stubGlobal('scrollY', 200)
  await show(shelf)
  await look(4, true, true)
  expect([pictures(), watches.size]).toEqual([['eager', 'lazy', 'lazy', 'none', 'lazy', 'none'], 4])
})
