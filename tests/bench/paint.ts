import { type Browser, chromium, type Page } from 'playwright'
import { ensureChromium } from '#tools/launch/chromium.mjs'
import { atMost, type Figure, median, noted } from './figure.ts'
import { PHONE } from './taps.ts'

const VISITS = 5
const SETTLE_MS = 2_500
/** A slow phone on a slow line, as DESIGN 13 has it: 1.6 Mbit/s, 150 ms there and back, a processor four times slower. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const THROTTLE = 4

type Painted = { fcp: number; lcp: number; cls: number; sheets: number; before: string[] }

/** When home and a legal page are painted there, and what they ask for before. Of several visits the median. */
export async function paintFigures(port: number): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: ensureChromium() })
  try {
    const home = await visits(browser, `http://localhost:${port}/lobby/home`)
    const legal = await visits(browser, `http://localhost:${port}/terms-of-use`)
    const most = Math.max(...home.map(({ before }) => before.length))
    return [
      atMost('home: first paint (FCP) on a slow phone and line', median(home.map(({ fcp }) => fcp)), 900, 'ms'),
      atMost('home: largest paint (LCP) there', median(home.map(({ lcp }) => lcp)), 1_250, 'ms'),
      atMost('home: style sheets', Math.max(...home.map(({ sheets }) => sheets)), 3, ''),
      atMost('home: requests before first paint, besides HTML, fonts and pictures', most, 3, ''),
      noted('home: each visit, FCP and LCP', home.map(({ fcp, lcp }) => `${fcp}/${lcp}`).join(', ')),
      noted('legal page: FCP there', `${median(legal.map(({ fcp }) => fcp))} ms`),
    ]
  } finally {
    await browser.close()
  }
}

async function visits(browser: Browser, address: string): Promise<Painted[]> {
  const all: Painted[] = []
  for (let done = 0; done < VISITS; done += 1) all.push(await visit(browser, address))
  return all
}

async function visit(browser: Browser, address: string): Promise<Painted> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLE_MS)
  const painted = await readPaint(page)
  await context.close()
  return painted
}

function readPaint(page: Page): Promise<Painted> {
  return page.evaluate(async () => {
    const seen = (type: string): Promise<PerformanceEntry[]> =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })
        setTimeout(resolve, 500, [])
      })
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    const lcp = (await seen('largest-contentful-paint')).at(-1)?.startTime ?? Number.NaN
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const before = files.filter((one) => one.startTime < fcp && !/\.(woff2|avif|webp|svg|png)$/.test(one.name))
    return {
      fcp: Math.round(fcp),
      lcp: Math.round(lcp),
      cls: 0,
      sheets: document.querySelectorAll('link[rel=stylesheet]').length,
      before: before.map((one) => new URL(one.name).pathname),
    }
  })
}
