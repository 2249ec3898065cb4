import { type Browser, type CDPSession, devices, type Locator, type Page } from 'playwright'
import { TOKEN_KEY } from '#contract/wire.ts'
import { newPlayer } from '../player.ts'
import { atMost, type Figure, median, noted } from './figure.ts'

/** A phone by user agent and client hints, or the server would send the desktop's page. */
export const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }

const HOME = '/lobby/home'
const THROTTLE = 4
const VISITS = 5
const SETTLE_MS = 3_000
/** Longer than a tap with all its effects. */
const REST_MS = 500
/** The budget of 100 ms minus one frame, which even an empty page needs to show a tap's effect. */
const BUDGET_MS = 100 - 16
/** A page with only a button: its response time is that of this machine and browser. */
const EMPTY = '/empty-page-of-the-bench'
const EMPTY_HTML = '<!doctype html><title>Empty</title><button onclick="this.textContent += 1">1</button>'

/**
 * Response time of home on a processor four times slower. A visit's figure is its INP: for fewer than fifty interactions, the web defines
 * it as the slowest tap. The same visit then taps an empty page equally often. The budget limits the difference, since even an empty page
 * took up to 216 ms, throttled and without a graphics card. The bench takes the median of five visits, which one busy moment cannot shift.
 */
export async function tapFigures(browser: Browser, port: number): Promise<Figure[]> {
  const { token } = await newPlayer({ coin: 0 })
  const visits: Visit[] = []
  for (let count = 0; count < VISITS; count += 1) visits.push(await visit(browser, port, token))
  const slowest = visits.map(({ taps }) => Math.max(...taps.values()))
  const beyond = visits.map(({ empty }, index) => (slowest[index] ?? Number.NaN) - empty)
  const names = [...(visits[0]?.taps.keys() ?? [])]
  const each = names.map((name) => `${name} ${median(visits.map(({ taps }) => taps.get(name) ?? Number.NaN))}`)
  const inp = `home: INP at ${THROTTLE}x CPU throttle`
  return [
    atMost(`${inp}, beyond an empty page's, median of ${VISITS} visits`, median(beyond), BUDGET_MS, 'ms'),
    noted(`${inp}, whole`, `${median(slowest)} ms, an empty page's ${median(visits.map(({ empty }) => empty))} ms`),
    noted('home: median of each tap', `${each.join(', ')} ms`),
  ]
}

/** Closes the popups that greet on home, one after another. */
export async function dismissPopups(page: Page): Promise<void> {
  const open = page.locator('dialog[open]')
  while ((await open.count()) > 0) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(REST_MS)
  }
}

/** Every kind of tap on home with its time to the next paint, and an empty page's slowest tap; milliseconds. */
type Visit = { taps: Map<string, number>; empty: number }

/** One visit of a player. */
async function visit(browser: Browser, port: number, token: string): Promise<Visit> {
  const context = await browser.newContext(PHONE)
  await context.addInitScript(watchTaps, { key: TOKEN_KEY, token })
  const page = await context.newPage()
  await page.goto(`http://localhost:${port}${HOME}`, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLE_MS)
  await dismissPopups(page)
  const session = await context.newCDPSession(page)
  const tab = (name: string) => page.getByRole('tab', { name })
  const heart = page.getByRole('tabpanel').locator('[aria-pressed].tile-like').first()
  const brand = (index: number) => page.getByRole('tabpanel').locator('.subtab').nth(index)
  const taps: [string, Locator][] = [
    ['Slots', tab('Slots')],
    ['a brand', brand(1)],
    ['all brands', brand(0)],
    ['a heart', heart],
    ['Saved', tab('Saved')],
    ['Home', tab('Home')],
    ['Slots again', tab('Slots')],
    ['a banner dot', page.getByRole('button', { name: 'Show banner 2' })],
  ]
  const times = new Map<string, number>()
  for (const [name, target] of taps) times.set(name, await tap(page, session, target))
  await context.close()
  return { taps: times, empty: await emptyInp(browser, port, taps.length) }
}

/** The slowest of a number of taps on an empty page, milliseconds. */
async function emptyInp(browser: Browser, port: number, count: number): Promise<number> {
  // A service worker would answer the address before the route does.
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  await context.addInitScript(watchTaps, {})
  await context.route(`**${EMPTY}`, (route) => route.fulfill({ contentType: 'text/html', body: EMPTY_HTML }))
  const page = await context.newPage()
  await page.goto(`http://localhost:${port}${EMPTY}`)
  const session = await context.newCDPSession(page)
  let slowest = 0
  for (let done = 0; done < count; done += 1)
    slowest = Math.max(slowest, await tap(page, session, page.getByRole('button')))
  await context.close()
  return slowest
}

type Watched = { slowest: number }

function watchTaps({ key, token }: { key?: string; token?: string }): void {
  if (key && token) localStorage.setItem(key, token)
  const taps: Watched = { slowest: 0 }
  Object.assign(window, { taps })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // TypeScript's DOM lacks the fields of Event Timing.
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number }
      if (interactionId) taps.slowest = Math.max(taps.slowest, duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** A bare touch: `locator.tap()` runs checks in the page, which would be measured too. */
async function tap(page: Page, session: CDPSession, target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('what the bench taps is not on the screen')
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  await page.waitForTimeout(REST_MS)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForTimeout(REST_MS)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return await page.evaluate(() => {
    const { taps } = window as unknown as { taps: Watched }
    const { slowest } = taps
    taps.slowest = 0
    return slowest
  })
}
