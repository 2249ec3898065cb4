import { type Browser, chromium, type Page } from 'playwright'
import { ensureChromium } from '#tools/launch/chromium.mjs'
import { scriptsOf } from './eager.ts'
import { atMost, type Figure, holds } from './figure.ts'
import { dismissPopups, PHONE, tapFigures } from './taps.ts'
import { weigh } from './weights.ts'

const HOME = '/lobby/home'
const SETTLE_MS = 3_000

/** Download, paint and response times of the lobby home on a phone, in a real browser. */
export async function homeFigures(port: number): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: ensureChromium() })
  try {
    return [
      ...(await downloads(browser, port)),
      ...(await painting(browser, port)),
      ...(await tapFigures(browser, port)),
      ...(await otherPages(browser, port)),
    ]
  } finally {
    await browser.close()
  }
}

async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext(PHONE)
  await context.addInitScript(() => {
    // Paint entries of the page, from its start.
    const seen = { lcp: undefined as object | undefined, cls: 0 }
    Object.assign(window, { seen })
    const watch = (type: string, note: (entry: never) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) note(entry as never)
      }).observe({ type, buffered: true })
    watch('largest-contentful-paint', (entry: { startTime: number; url: string; element?: Element }) => {
      seen.lcp = {
        afterMs: Math.round(entry.startTime),
        url: entry.url,
        text: entry.element?.textContent?.trim().slice(0, 40) ?? '',
        tag: entry.element?.tagName,
      }
    })
    watch('layout-shift', (entry: { value: number; hadRecentInput: boolean }) => {
      if (!entry.hadRecentInput) seen.cls += entry.value
    })
  })
  return await context.newPage()
}

type Seen = { lcp?: { afterMs: number; url: string; text: string; tag: string }; cls: number }
const seenBy = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)

/** Opens a page and waits until it has settled; returns the requested scripts and pictures. */
async function visit(page: Page, port: number, path: string) {
  const scripts = new Set<string>()
  const pictures = new Map<string, number>()
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    const type = response.request().resourceType()
    if (type === 'script' || pathname.endsWith('.js')) scripts.add(pathname)
    if (type === 'image') pictures.set(pathname, (await response.body().catch(() => Buffer.alloc(0))).length)
  })
  await page.goto(`http://localhost:${port}${path}`, { waitUntil: 'load' })
  const first = await firstPictures(page)
  await page.waitForTimeout(SETTLE_MS)
  return { scripts, pictures, first }
}

/**
 * Pictures loaded on arrival: visible ones, and eager ones anywhere. Lazy pictures below the fold, or next in the carousel, do not count.
 */
function firstPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const images = [...document.images]
    // Also reveals clipping, which a picture's position alone does not.
    const entries = await new Promise<IntersectionObserverEntry[]>((resolve) => {
      const observer = new IntersectionObserver(resolve)
      for (const image of images) observer.observe(image)
    })
    const seen = new Set(entries.filter((entry) => entry.isIntersecting).map((entry) => entry.target))
    return images.filter((image) => image.loading !== 'lazy' || seen.has(image)).map((image) => image.currentSrc)
  })
}

async function kilobytesOf(port: number, paths: Iterable<string>): Promise<number> {
  let bytes = 0
  for (const path of paths) bytes += (await weigh(port, path, 'gzip')).bytes
  return bytes / 1024
}

async function eagerKilobytes(port: number, path: string): Promise<number> {
  const read = async (file: string) => (await weigh(port, file, 'gzip')).text
  return await kilobytesOf(port, await scriptsOf(read, path))
}

async function downloads(browser: Browser, port: number): Promise<Figure[]> {
  const page = await openPhone(browser)
  const { scripts, pictures, first } = await visit(page, port, HOME)
  await page.context().close()
  const paths = new Set(first.filter((url) => url !== '').map((url) => new URL(url).pathname))
  const pictureBytes = [...paths].reduce((sum, path) => sum + (pictures.get(path) ?? 0), 0)
  return [
    atMost('home: eager JavaScript', await eagerKilobytes(port, HOME), 95, 'KB gz'),
    atMost('home: all JavaScript', await kilobytesOf(port, scripts), 145, 'KB gz'),
    atMost('home: pictures of the first phone screen', pictureBytes / 1024, 150, 'KB'),
  ]
}

async function painting(browser: Browser, port: number): Promise<Figure[]> {
  const page = await openPhone(browser)
  await visit(page, port, HOME)
  const { lcp, cls } = await seenBy(page)
  const { text: html } = await weigh(port, HOME, 'br')
  await page.context().close()
  const mark = lcp?.url ? new URL(lcp.url).pathname : (lcp?.text ?? '')
  const painted = lcp ? `${lcp.tag} ${mark}, ${lcp.afterMs} ms after the address was opened` : 'none'
  return [
    holds('home: LCP element in the HTML', mark !== '' && html.includes(mark), painted),
    atMost('home: CLS', cls, 0.02, ''),
  ]
}

async function otherPages(browser: Browser, port: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const path of ['/login', '/register']) {
    figures.push(atMost(`${path}: eager JavaScript`, await eagerKilobytes(port, path), 105, 'KB gz'))
  }
  const page = await openPhone(browser)
  const { scripts } = await visit(page, port, HOME)
  await dismissPopups(page)
  const before = await kilobytesOf(port, scripts)
  await page.locator('a[href="/login"]').first().tap()
  await page.waitForURL('**/login')
  await page.waitForTimeout(SETTLE_MS)
  figures.push(
    atMost('navigation home to /login: more JavaScript', (await kilobytesOf(port, scripts)) - before, 30, 'KB gz'),
  )
  await page.context().close()
  return figures
}
