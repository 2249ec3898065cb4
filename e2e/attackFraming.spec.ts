import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'
import { routes } from '#contract/routes.ts'
import { folderOf, readPointer } from '#server/editions/buildFolder.ts'
import { test } from './foreign.ts'
import { go } from './go.ts'
import { game, sitDown } from './houseGame.ts'
import { ask, newPlayer } from './player.ts'
import { expect, once, onceLong } from './test.ts'

// The browser's own report that a page may not be framed is what this spec expects.
test.use({
  expected: [/frame-ancestors|Framing '|frame-src|status of (?:40[0345])|Unsafe attempt to initiate navigation/],
})

const BLOCKED = /^chrome-error:/

/** An address for each row of the route tables. Redirects and pages not built yet may not be framed either. */
const pages = [...new Set([...routes.mobile, ...routes.desktop].map(({ path }) => path.replace(/\{\w+\}/g, '1')))]
const DIST = fileURLToPath(new URL('../dist', import.meta.url))
/** Any file of the build, in a folder of it. */
function asset(folder: string): string {
  const built = folderOf(DIST, readPointer(DIST)?.hash ?? 'no build')
  return `/${folder}/${readdirSync(join(built, 'client', folder))[0]}`
}
/** Looked up by the tests alone: a list of all tests needs no build. */
const others = () => [
  '/house/slot/1001',
  '/house/slot/1001#launch=x',
  '/house/none',
  '/house',
  '/pay/back',
  '/login/social?code=c&state=s',
  '/login#state=s&code=c',
  '/500',
  '/404',
  '/no/such/page',
  '/coming-soon',
  '/mobile/lobby/home',
  '/desktop/login',
  '//lobby/home',
  '/lobby/home/?platform=desktop',
  '/LOBBY/home',
  '/offline',
  '/healthz',
  '/metrics',
  '/app/v1/openapi.json',
  '/.well-known/security.txt',
  '/favicon.svg',
  '/manifest.webmanifest',
  '/guard.js',
  '/sw.js',
  asset('_astro'),
  asset('art'),
  '/%00',
  '/%',
]

/** Puts addresses into frames of the page, and returns those that loaded. */
async function framed(page: Page, addresses: readonly string[], tag: 'iframe' | 'object' | 'embed' = 'iframe') {
  await page.evaluate(
    async ([list, name]) => {
      const loads = list.map((address) => {
        const frame = document.createElement(name)
        const settled = new Promise((resolve) => {
          frame.addEventListener('load', resolve)
          frame.addEventListener('error', resolve)
        })
        frame.setAttribute(name === 'object' ? 'data' : 'src', address)
        document.body.append(frame)
        return settled
      })
      await Promise.all(loads)
    },
    [addresses, tag] as const,
  )
  const inside = () => page.frames().filter((frame) => frame.parentFrame() === page.mainFrame())
  // A frame has its address only a moment after its load.
  await expect.poll(() => inside().filter((frame) => frame.url() === '').length).toBe(0)
  const urls = inside()
    .map((frame) => frame.url())
    .filter((url) => !BLOCKED.test(url) && url !== 'about:blank')
  await page.evaluate(() => document.body.replaceChildren())
  return urls
}

test('no page of ours loads in a frame of another site', onceLong, async ({ page, foreign, baseURL }) => {
  test.slow()
  const order = await ask(
    page.request,
    'recharge3',
    { amount: 50_000, version: 4, actType: 0, rechargeType: 1 },
    (await newPlayer(page.request)).token,
  )
  const all = [...[...pages, ...others()].map((path) => `${baseURL}${path}`), String(order.sandboxUrl)]
  const there = foreign.show('<body>')
  await page.goto(there)
  // Frames work there, so a blocked frame is blocked by us.
  expect(await framed(page, [there])).toEqual([there])
  for (let from = 0; from < all.length; from += 20) expect(await framed(page, all.slice(from, from + 20))).toEqual([])
  const some = ['/login', '/lobby/wallets/deposit', '/house/slot/1001'].map((path) => `${baseURL}${path}`)
  expect(await framed(page, some, 'object')).toEqual([])
  expect(await framed(page, some, 'embed')).toEqual([])
})

test('every reply that a browser can open restricts its framing', once, async ({ request, baseURL }) => {
  for (const path of [...pages, ...others()]) {
    const reply = await request.get(`${baseURL}${path}`, { maxRedirects: 0 })
    const policy = reply.headers()['content-security-policy'] ?? ''
    const wanted = /^\/(?:house\/slot\/|pay\/back$)/.test(path) ? "frame-ancestors 'self'" : "frame-ancestors 'none'"
    expect(policy, path).toMatch(new RegExp(`(?:^|; )${wanted}$|${wanted}(?:;|$)`))
  }
})

test(
  'of our own pages only games and the way back from a payment stand in our own frames, and other sites in none',
  onceLong,
  async ({ page, foreign, baseURL, login }) => {
    await login()
    await go(page, '/about')
    expect(await framed(page, ['/login', '/lobby/home', '/lobby/wallets/deposit', '/about', '/404'])).toEqual([])
    const framable = ['/house/slot/1001', '/pay/back']
    expect(await framed(page, framable)).toEqual(framable.map((path) => `${baseURL}${path}`))
    const there = foreign.show('<body>')
    expect(await framed(page, [there, 'data:text/html,<p>x'])).toEqual([])
  },
)

test('a game cannot navigate the lobby away', once, async ({ page, foreign, login }) => {
  await login()
  await sitDown(page, 1001, 'Spin')
  const away = foreign.show('<h1>another lobby')
  // With a tap, which would let a frame without a sandbox navigate the page around it.
  await game(page)
    .locator('body')
    .evaluate((body, to) => {
      body.addEventListener(
        'click',
        () => {
          try {
            if (window.top) window.top.location.href = to
          } catch {}
        },
        true,
      )
    }, away)
  await game(page).locator('.slot-title').click({ force: true })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(page).toHaveURL(/\/start\?gameId=1001$/)
  expect(foreign.heard).toEqual([])
})

test(
  'who opened us, or was opened by us, holds no handle on our window',
  onceLong,
  async ({ page, context, foreign, baseURL }) => {
    for (const path of ['/lobby/home', '/login', '/house/slot/1001']) {
      await page.goto(foreign.show('<body>'))
      const opened = context.waitForEvent('page')
      await page.evaluate((to) => {
        Object.assign(window, { theirs: window.open(to, 'a-name-of-theirs') })
      }, `${baseURL}${path}`)
      const ours = await opened
      await ours.waitForLoadState()
      expect(await ours.evaluate(() => [window.opener, window.name])).toEqual([null, ''])
      const held = await page.evaluate(() => {
        const { theirs } = window as unknown as { theirs: Window }
        return { isClosed: theirs.closed, frames: theirs.length }
      })
      expect(held).toEqual({ isClosed: true, frames: 0 })
      await ours.close()
    }
  },
)
