import { type Browser, type CDPSession, devices, type Locator, type Page } from 'playwright'
import { TOKEN_KEY } from '#contract/wire.ts'
import { newPlayer } from '../player.ts'
import { atMost, type Figure, median, noted } from './figure.ts'

/** A phone by its name and hints too, or the front door would send the desktop's page. */
export const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }

const HOME = '/lobby/home'
const THROTTLE = 4
const VISITS = 5
const SETTLE_MS = 3_000
/** Longer than a tap and all that follows from it take. */
const REST_MS = 500
/** The budget of 100 ms without the one frame in which also an empty page shows what a tap did. */
const BUDGET_MS = 100 - 16
/** A button on a page with nothing else: what it takes to answer is this machine's and this browser's. */
const EMPTY = '/empty-page-of-the-bench'
const EMPTY_HTML = '<!doctype html><title>Empty</title><button onclick="this.textContent += 1">1</button>'

/**
 * How long home takes to answer on a processor four times slower. One visit's figure is its INP as the web defines it for fewer than
 * fifty interactions: the slowest of all its taps, none left out. As many taps at an empty page follow in the same visit, and what is
 * held to the budget is how much longer home's slowest takes: throttled and painted without a graphics card, an empty page alone was seen to
 * take 216 ms. The bench takes the median of five visits, which a busy moment of this machine cannot move.
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

/** Closes the popups that greet on home, which come one after the other. */
export async function dismissPopups(page: Page): Promise<void> {
  const open = page.locator('dialog[open]')
  while ((await open.count()) > 0) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(REST_MS)
  }
}

/** Every kind of tap home has, each named with the time from the finger to the next picture, and the slowest of as many at an empty page: milliseconds. */
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

/** The slowest of so many taps at an empty page, milliseconds. */
async function emptyInp(browser: Browser, port: number, count: number): Promise<number> {
  // A worker would answer the address before the route does.
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
      // TypeScript's DOM lacks what Event Timing says of an interaction.
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number }
      if (interactionId) taps.slowest = Math.max(taps.slowest, duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** A finger and nothing else: `locator.tap()` runs checks of its own in the page, which would be timed with it. */
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
