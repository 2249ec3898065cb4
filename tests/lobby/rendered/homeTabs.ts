import { beforeAll, describe, expect, test } from 'vitest'
import { tabPages } from '#layouts/lobby/homeTabs.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { openPages, type Pages } from './render.ts'

let pages: Pages
beforeAll(async () => {
  pages = await openPages()
})

/** The opening tags with this role or class, in page order. */
function tagsOf(html: string, mark: string): string[] {
  return [...html.matchAll(new RegExp(`<\\w+ [^>]*${mark}[^>]*>`, 'g'))].map(([tag]) => tag)
}

const { games, webConfig } = catalogue()
const ofBrand = games.filter(({ status, typeId, brandId }) => status === 1 && typeId === 1 && brandId === 3)
const ofType = games.filter(({ status, typeId }) => status === 1 && typeId === 1)

describe('the pages of home', () => {
  const names = (lobby: Parameters<typeof tabPages>[0]) => tabPages(lobby).map(({ params }) => params.tab)

  test('are one for each collection, each open type and each of its brands', () => {
    expect(names({ games, webConfig }).toSorted()).toEqual([
      '1',
      '1-1',
      '1-2',
      '1-3',
      '1-4',
      '101',
      '101-1',
      '3',
      '3-1',
      '3-2',
      '3-3',
      '3-4',
      '6',
      '6-1',
      '6-2',
      '6-3',
      '6-4',
    ])
  })

  test('omit unlisted ones, and closed types', () => {
    const unlisted = games.map((game) => (game.brandId === 3 ? { ...game, status: 0 as const } : game))
    expect(names({ games: unlisted, webConfig })).not.toContain('1-3')
    const closed = webConfig.appGameTypeList.map((type) => ({ ...type, status: 0 as const }))
    expect(names({ games, webConfig: { ...webConfig, appGameTypeList: closed } })).toEqual(['101', '101-1'])
  })
})

describe.each(['Mobile', 'Desktop'])('home of the %s layout, before any script', (platform) => {
  const read = (start?: { id: number; sub: number }) =>
    pages.render(`src/layouts/Home${platform}.astro`, {}, games, { start })
  const openIn = (html: string) => ({
    tabs: tagsOf(html, 'role="tab"').filter((tag) => tag.includes('aria-selected="true"')),
    panels: tagsOf(html, 'role="tabpanel"').filter((tag) => !/\shidden/.test(tag)),
  })

  test.each([
    [undefined, 0],
    [{ id: 1, sub: 0 }, 1],
    [{ id: 1, sub: 3 }, 1],
    [{ id: 101, sub: 0 }, 101],
    [{ id: 101, sub: 1 }, 101],
  ])('%j has its tab open, and no other', async (start, id) => {
    const { tabs, panels } = openIn(await read(start))
    expect(tabs).toEqual([expect.stringContaining(`id="tab-${id}"`)])
    expect(panels).toEqual([expect.stringContaining(`id="panel-${id}"`)])
  })

  test('a brand shows its own games alone, and its button is pressed', async () => {
    const html = await read({ id: 1, sub: 3 })
    expect(html.match(/aria-pressed="true">([^<]+)/)?.[1]).toBe('Habagat')
    expect(html.match(/<li hidden/g)).toHaveLength(ofType.length - ofBrand.length)
    expect(tagsOf(html, 'class="tile"')).toHaveLength(ofType.length)
  })

  test('the first pictures of the tab load eagerly', async () => {
    expect(tagsOf(await read({ id: 1, sub: 0 }), 'loading="eager"').length).toBeGreaterThanOrEqual(3)
  })

  test('home itself loads only its first banner before it paints', async () => {
    expect(tagsOf(await read(), 'loading="eager"')).toHaveLength(1)
  })

  test('a collection is a placeholder, since its player is still unknown', async () => {
    const html = await read({ id: 101, sub: 0 })
    expect(tagsOf(html, 'class="shelf-grid" aria-busy="true"')).toHaveLength(1)
    // The words of the empty state are in the island's props; its heading is not on the page.
    expect(html.includes('>No favourites yet<')).toBe(false)
  })
})
