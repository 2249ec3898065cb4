import { beforeAll, describe, expect, test } from 'vitest'
import type { WebConfig } from '#contract/lobby/catalogue.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { islandsOf, openPages, type Pages, withoutProps } from './render.ts'

/** What operators bring themselves: names, marks and pictures of their own (spec 3). */

const HOME = 'src/pages/mobile/lobby/home.astro'
const WIDE = 'src/pages/desktop/lobby/home.astro'
const APK = 'src/pages/mobile/apkdownload.astro'
const GAMES = 'src/pages/desktop/lobby/games.astro'
const { appGameTypeList, appGameBrandList, appStores } = catalogue().webConfig

let pages: Pages
beforeAll(async () => {
  pages = await openPages()
})

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

describe('a picture that an editor brings as a file', () => {
  const address = '/art/own/banner-fiesta-1a2b3c4d-mobile-720.webp'
  const banner = { id: 9, clickType: 0 as const, clickAction: 0, sort: 1, imgUrl2: address, title: 'Fiesta week' }

  test('has its sizes and its alternative text in the carousel', async () => {
    const html = await seen(HOME, { appLobbyAdConfigList: [{ ...banner, alt: 'Fireworks' }] })
    expect(html).toContain(`<img src="${address}" alt="Fireworks"`)
    const sets = allSets(html).filter((set) => set.includes('fiesta'))
    expect(sets).toEqual([
      '/art/own/banner-fiesta-1a2b3c4d-desktop-1440.avif 1440w',
      '/art/own/banner-fiesta-1a2b3c4d-mobile-720.avif 720w, /art/own/banner-fiesta-1a2b3c4d-mobile-1080.avif 1080w',
    ])
  })

  test('may say nothing, and then readers of screens pass over it', async () => {
    expect(await seen(HOME, { appLobbyAdConfigList: [banner] })).toContain(`<img src="${address}" alt=""`)
  })
})

const allSets = (html: string) => [...html.matchAll(/srcset="([^"]+)"/gi)].map(([, set = '']) => set)

const chat = { lcChatServiceUrl: 'https://direct.lc.chat/12345678/' }
const elsewhere = { serviceUrl: 'https://help.example/perya' }
const stores = (change: Partial<WebConfig['appStores']>) => ({ appStores: { ...appStores, ...change } })
const play = stores({ googlePlay: 'https://play.google.com/store/apps/details?id=ph.perya' })
const apple = stores({ appStore: 'https://apps.apple.com/ph/app/perya/id1' })
const own: Partial<WebConfig> = { h5: { downloadType: 1, downloadUrl: '/perya.apk' } }

describe('the logo of home', () => {
  const logo = async (path: string, change: Partial<WebConfig>) =>
    /<a class="topbar-brand[^>]*>/.exec(await seen(path, change))?.[0] ?? ''

  test.each([HOME, WIDE])('leads home while no service is configured: %s', async (path) => {
    expect(await logo(path, {})).toContain('href="/lobby/home"')
    expect(await logo(path, { serviceUrl: '/about' })).toContain('href="/lobby/home"')
  })

  test.each([HOME, WIDE])('leads to a service address elsewhere, after the leaving notice: %s', async (path) => {
    const link = await logo(path, elsewhere)
    expect(link).toContain('href="https://help.example/perya"')
    expect(link).toMatch(/target="_blank" rel="noopener noreferrer" data-leaving/)
    expect(link).toContain('aria-label="Perya customer service"')
  })

  test.each([HOME, WIDE])('opens the live chat before any service address: %s', async (path) => {
    const link = await logo(path, { ...chat, ...elsewhere })
    expect(link).toContain('href="/service"')
    expect(link).toContain('data-chat')
  })

  test('stays the way home on every other page of the desktop', async () => {
    expect(await logo(GAMES, chat)).toContain('href="/lobby/home"')
  })
})

test('the button of customer service leaves the lobby only after a notice', async () => {
  const button = async (change: Partial<WebConfig>) =>
    /<a class="face-icon" href="[^>]*customer service/i.exec(await seen(HOME, change))?.[0] ?? ''
  expect(await button({})).not.toContain('data-leaving')
  expect(await button(elsewhere)).toMatch(
    /href="https:\/\/help\.example\/perya" target="_blank" rel="noopener noreferrer"/,
  )
})

describe('a badge stands for each place that has the app', () => {
  test.each([
    [WIDE, {}, 0],
    [WIDE, own, 1],
    [WIDE, { ...own, ...play }, 2],
    [APK, {}, 0],
    [APK, apple, 1],
  ])('%s', async (path, change, count) => {
    const html = await seen(path, change)
    expect(html.match(/class="foot-store"/g)?.length ?? 0).toBe(count)
  })

  test('appStores: a store by its name', async () => {
    expect(await seen(WIDE, play)).toMatch(/<strong>Google Play<\/strong>/)
    expect(await seen(WIDE, apple)).toMatch(/href="https:\/\/apps\.apple\.com[^>]*data-leaving/)
  })
})

describe('the bar above the header of a phone', () => {
  test.each<[string, Partial<WebConfig>, boolean]>([
    ['without an app', {}, false],
    ['with an app of ours', own, true],
    ['with an app in a store', play, true],
    ['in the green mode', { ...own, mode: 'green' }, false],
  ])('%s', async (_, change, isThere) => {
    const html = await seen(HOME, change)
    expect(html.includes('class="header-download"')).toBe(isThere)
    expect(html.includes('src="/download.js"')).toBe(isThere)
  })

  test('is not on the desktop', async () => {
    expect(await seen(WIDE, own)).not.toContain('header-download')
  })
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
