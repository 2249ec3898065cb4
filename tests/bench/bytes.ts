import { type Browser, type BrowserContext, chromium, type Page, request } from 'playwright'
import { API_BASE } from '#contract/wire.ts'
import { ensureChromium } from '#tools/launch/chromium.mjs'
import { newPlayer, PASSWORD } from '../../e2e/player.ts'
import { atMost, type Figure, noted } from './figure.ts'
import { openRelay, type Relay } from './relay.ts'
import { PHONE } from './taps.ts'

const HOME = '/lobby/home'
const UNTOUCHED_MS = 30_000
const STEP_MS = 400
const LOGIN_CALLS = 12

/** What a phone at 390x844 sends and receives over its line, headers and all: home at first, at the end, and again; and the calls of a log-in. */
export async function byteFigures(port: number): Promise<Figure[]> {
  const relay = await openRelay(port)
  const browser = await chromium.launch({ executablePath: ensureChromium() })
  try {
    return [...(await visits(browser, relay)), ...(await logIn(browser, relay))]
  } finally {
    await browser.close()
    relay.close()
  }
}

const phone = (browser: Browser, relay: Relay): Promise<BrowserContext> =>
  browser.newContext({ ...PHONE, baseURL: `http://localhost:${relay.port}` })

/** A page that is opened and left untouched. */
async function untouched(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'load' })
  await page.waitForTimeout(UNTOUCHED_MS)
  return page
}

async function visits(browser: Browser, relay: Relay): Promise<Figure[]> {
  const context = await phone(browser, relay)
  relay.take()
  const page = await untouched(context, HOME)
  const first = relay.take()
  await scrollThrough(page)
  const more = relay.take()
  // A page that closes shows its pictures on an ordinary screen for a moment, and would fetch them in its sizes.
  await page.goto('about:blank')
  await page.close()
  relay.take()
  await (await untouched(context, HOME)).close()
  const second = relay.take()
  await context.close()
  return [
    atMost('home, first visit, untouched for 30 s: down', first.down / 1024, 400, 'KB'),
    noted('the same: up', `${(first.up / 1024).toFixed(1)} KB`),
    atMost('home, scrolled to its end: down', more.down / 1024, 350, 'KB'),
    atMost('home, second visit, untouched for 30 s: up and down', (second.up + second.down) / 1024, 15, 'KB'),
  ]
}

async function scrollThrough(page: Page): Promise<void> {
  for (;;) {
    const isEnd = await page.evaluate(() => {
      scrollBy(0, innerHeight / 2)
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 1
    })
    await page.waitForTimeout(STEP_MS)
    if (isEnd) return
  }
}

/** The calls from the tap until home has been at rest, and those for dots on the pages after it. */
async function logIn(browser: Browser, relay: Relay): Promise<Figure[]> {
  const context = await phone(browser, relay)
  const wire = await request.newContext({ baseURL: `http://localhost:${relay.port}` })
  const { account } = await newPlayer(wire)
  await wire.dispose()
  const page = await context.newPage()
  await page.goto('/login', { waitUntil: 'load' })
  await page.locator('form.auth-form [name=account]').fill(account)
  await page.locator('form.auth-form [name=password]').fill(PASSWORD)
  const calls: string[] = []
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url())
    if (pathname.startsWith(API_BASE)) calls.push(pathname.slice(API_BASE.length))
  })
  await page.locator('form.auth-form [type=submit]').click()
  await page.waitForURL(`**${HOME}`)
  await page.waitForTimeout(UNTOUCHED_MS)
  const ofLogIn = calls.splice(0)
  for (const path of ['/lobby/wallets/deposit', '/start?gameId=1001']) {
    await page.goto(path, { waitUntil: 'load' })
    await page.waitForTimeout(UNTOUCHED_MS / 3)
  }
  await context.close()
  return [
    atMost('log-in: calls until home has been at rest for 30 s', ofLogIn.length, LOGIN_CALLS, ''),
    noted('these', ofLogIn.join(', ')),
    atMost('deposit page and game after it: calls for dots', calls.filter((name) => name === 'getDots').length, 0, ''),
  ]
}
