import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WebConfig } from '#contract/lobby/catalogue.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { islandsOf, openPages, type Pages, withoutProps } from './render.ts'

/** What operators bring themselves: names, marks and pictures of their own (spec 3). */

const HOME = 'src/pages/mobile/lobby/home.astro'
const GAMES = 'src/pages/desktop/lobby/games.astro'
const { appGameTypeList, appGameBrandList } = catalogue().webConfig

let pages: Pages
beforeAll(async () => {
  pages = await openPages()
})
afterAll(() => pages.close())

const seen = async (path: string, change: Partial<WebConfig> = {}) => withoutProps(await pages.render(path, change))

const reels: Partial<WebConfig> = { appGameTypeList: appGameTypeList.map((type) => ({ ...type, name: 'Reels' })) }
const ownBanner: Partial<WebConfig> = {
  appLobbyAdConfigList: [
    {
      ...{ id: 9, clickType: 1, clickAction: '/fair', sort: 1 },
      ...{ imgUrl2: '/own/banner.webp', title: 'Fiesta week', text: 'Two nights of it.', action: 'Join in' },
    },
  ],
}
const marks: Partial<WebConfig> = {
  appGameBrandList: appGameBrandList.map((brand) => ({ ...brand, icon3: '/own/mark.svg' })),
}

test.each<[what: string, path: string, sign: string | RegExp, on: Partial<WebConfig>]>([
  ['the name of a type on its tab', HOME, /aria-controls="panel-1"[^>]*>(?:<img[^>]*>)?Reels</, reels],
  ['the mark of a brand', HOME, 'src="/own/mark.svg" alt="Sinag"', marks],
  ['the picture of a banner', HOME, '<img src="/own/banner.webp"', ownBanner],
  ['the words of a banner', HOME, 'class="banner-title">Fiesta week<', ownBanner],
  ['the button of a banner', HOME, /banner-action">(?:<!-- -->)?Join in</, ownBanner],
])('%s', async (_, path, sign, on) => {
  expect(await seen(path)).not.toMatch(sign)
  expect(await seen(path, on)).toMatch(sign)
})

describe('a type of games', () => {
  test.each([
    ['en', 'Fish'],
    ['fil', 'Isda'],
    ['th', 'ยิงปลา'],
  ] as const)('has its name in %s', async (locale, name) => {
    for (const [path, island] of [
      [HOME, 'Home'],
      [GAMES, 'GamesPage'],
    ] as const) {
      const html = await pages.render(path, {}, catalogue().games, {}, locale)
      expect(Object(islandsOf(html)[island]?.strings).lobby.type).toMatchObject({ 2: name })
    }
  })
})
