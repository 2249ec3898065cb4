import type { CDPSession, Page, Request } from 'playwright/test'
import { type Route, routes } from '#contract/routes.ts'
import { TOKEN_KEY } from '#contract/wire.ts'
import { type Line, openRelay } from '../tests/bench/relay.ts'
import { settled } from './go.ts'
import { isLong } from './long.ts'
import { port } from './place.ts'
import { expect, test } from './test.ts'

/** Mobile data of a crowded evening. */
const LINE: Line = { roundTripMs: 150, bytesPerSecond: 200_000 }
/** Core Web Vitals call 0.1 good. */
const MOST = 0.02
/** How long a page must be without a request before it counts as at rest. */
const REST_MS = 700

/** Pages of which the list comes late and the foot stood in view before. The long test opens every page. */
const FEW = ['/lobby/rewards', '/activity/weekendLottery']
const GAME = '/start?gameId=1005'

type Shift = { value: number; nodes: readonly string[] }
declare global {
  interface Window {
    shifts: Shift[]
  }
}

/** Notes how far what was seen has moved, without a hand of the player's, and what moved. */
function watchShifts(): void {
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: readonly { node?: Node }[] }
  window.shifts = []
  const name = (node?: Node) => (node instanceof Element ? `${node.nodeName}.${node.className}` : node?.nodeName) ?? ''
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
      if (!hadRecentInput) window.shifts.push({ value, nodes: sources.map(({ node }) => name(node)) })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Whether the page makes no request for a while. */
async function atRest(page: Page, underWay: ReadonlySet<Request>): Promise<void> {
  await expect(async () => {
    await settled(page, 500)
    const until = Date.now() + REST_MS
    while (Date.now() < until) {
      expect([...underWay].map((request) => request.url())).toEqual([])
      await page.waitForTimeout(50)
    }
  }).toPass({ timeout: 60_000 })
}

/** Every address of a layout that needs no id, once; for a guest, those that are open. */
function addressesOf(rows: readonly Route[], isGuest: boolean): string[] {
  const open = rows.filter(({ access, redirect }) => !redirect && !(isGuest && access === 'player'))
  const paths = open.flatMap(({ path, names }) => (names ? names.map((name) => path.replace(/\{.*\}/, name)) : [path]))
  return [...new Set(paths)].flatMap((path) => (path.includes('{') ? [] : path === '/start' ? GAME : path))
}

for (const who of ['guest', 'player'] as const)
  test(`nothing jumps away on a slow line: ${who}`, async ({ page, player, isMobile }) => {
    test.setTimeout(isLong ? 1_800_000 : 120_000)
    const relay = await openRelay(Number(port), LINE)
    const origin = `http://localhost:${relay.port}`
    const underWay = new Set<Request>()
    page.on('request', (request) => void underWay.add(request))
    page.on('requestfinished', (request) => void underWay.delete(request))
    page.on('requestfailed', (request) => void underWay.delete(request))
    if (who === 'player') {
      await page.goto(`${origin}/healthz`)
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, player.token] as const)
    }
    await page.addInitScript(watchShifts)
    const browser: CDPSession = await page.context().newCDPSession(page)
    const rows: readonly Route[] = isMobile ? routes.mobile : routes.desktop
    const over: string[] = []
    for (const path of isLong ? addressesOf(rows, who === 'guest') : FEW) {
      await browser.send('Network.clearBrowserCache')
      underWay.clear()
      await page.goto(origin + path)
      await atRest(page, underWay)
      const shifts = await page.evaluate(() => window.shifts)
      const sum = shifts.reduce((total, { value }) => total + value, 0)
      if (sum >= MOST) over.push(`${path}: ${sum.toFixed(3)} ${JSON.stringify(shifts)}`)
    }
    relay.close()
    expect(over).toEqual([])
  })
