import { type Browser, chromium, type Page } from 'playwright'
import { ensureChromium } from '#tools/launch/chromium.mjs'
import { atMost, type Figure, median, noted } from './figure.ts'
import { PHONE } from './taps.ts'

const VISITS = 7
const SETTLE_MS = 2_500
/** A slow phone on a slow line: 1.6 Mbit/s, 150 ms round trip, a processor four times slower. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const THROTTLE = 4
/** `waited`: the files that block the first paint. */
type Painted = { fcp: number; lcp: number; sheets: number; waited: string[] }

/** Paint times of home and a legal page there, and the files that home waits for. Medians of several alternating visits. */
export async function paintFigures(port: number): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: ensureChromium() })
  const home: Painted[] = []
  const legal: Painted[] = []
  try {
    for (let done = 0; done < VISITS; done += 1) {
      home.push(await visit(browser, `http://localhost:${port}/lobby/home`))
      legal.push(await visit(browser, `http://localhost:${port}/terms-of-use`))
    }
  } finally {
    await browser.close()
  }
  const waited = home.toSorted((one, other) => other.waited.length - one.waited.length)[0]?.waited ?? []
  return [
    atMost('home: first paint (FCP) on a slow phone and line', median(home.map(({ fcp }) => fcp)), 900, 'ms'),
    atMost('home: largest paint (LCP) there', median(home.map(({ lcp }) => lcp)), 1_250, 'ms'),
    atMost('home: style sheets', Math.max(...home.map(({ sheets }) => sheets)), 3, ''),
    atMost('home: requests that its first paint waits for, besides HTML and fonts', waited.length, 3, ''),
    noted('home: these', waited.join(', ')),
    noted('home: FCP and LCP of each visit', home.map(({ fcp, lcp }) => `${fcp}/${lcp}`).join(', ')),
    noted('legal page: FCP there', `${median(legal.map(({ fcp }) => fcp))} ms`),
  ]
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
    const largest = await new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
      observer.observe({ type: 'largest-contentful-paint', buffered: true })
    })
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    const sheets = [...document.querySelectorAll('link[rel=stylesheet]')]
    const scripts = [...document.querySelectorAll('head script[src]:not([type=module], [async], [defer])')]
    return {
      fcp: Math.round(fcp),
      lcp: Math.round(largest.at(-1)?.startTime ?? Number.NaN),
      sheets: sheets.length,
      waited: [...sheets, ...scripts].map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? ''),
    }
  })
}
