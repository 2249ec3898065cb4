import { type Browser, chromium } from 'playwright'
import { kindOf } from '#contract/games/kinds.ts'
import { TOKEN_KEY } from '#contract/wire.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { ensureChromium } from '#tools/launch/chromium.mjs'
import { newPlayer } from '../player.ts'
import { atMost, type Figure, median, noted } from './figure.ts'
import { PHONE } from './taps.ts'
import { weigh } from './weights.ts'

const THROTTLE = 4
const VISITS = 3
const BUDGET_MS = 1_500
const BUDGET_KB = 60
const KB = 1024

/** The time from the address of a game to its first frame, and the files of its code. */
type Opened = { ms: number; files: ReadonlySet<string> }

/**
 * The start of a game of each engine on a processor four times slower: until its button that plays can be pressed. Its code is counted beyond
 * what all engines load.
 */
export async function firstFrameFigures(port: number): Promise<Figure[]> {
  const firstOf = new Map(
    catalogue()
      .games.map(({ id }) => [kindOf(id) ?? '', id] as const)
      .toReversed(),
  )
  const { token } = await newPlayer({ coin: 100_000 })
  const browser = await chromium.launch({ executablePath: ensureChromium() })
  const opened = new Map<string, Opened>()
  try {
    for (const [kind, id] of firstOf) opened.set(kind, await open(browser, port, id, token))
  } finally {
    await browser.close()
  }
  const isShared = (path: string) => [...opened.values()].every(({ files }) => files.has(path))
  const own = new Map<string, number>()
  for (const [kind, { files }] of opened)
    own.set(
      kind,
      await kilobytesOf(
        port,
        [...files].filter((path) => !isShared(path)),
      ),
    )
  const slowest = [...opened].toSorted(([, a], [, b]) => b.ms - a.ms)[0]
  const largest = [...own].toSorted(([, a], [, b]) => b - a)[0]
  const start = `a game’s start to its first frame at ${THROTTLE}x CPU throttle, slowest engine (${slowest?.[0]})`
  return [
    atMost(start, slowest?.[1].ms ?? Number.NaN, BUDGET_MS, 'ms'),
    atMost(
      `a game’s code beyond the shell, largest engine (${largest?.[0]})`,
      largest?.[1] ?? Number.NaN,
      BUDGET_KB,
      'KB gz',
    ),
    noted(
      '… of each engine',
      [...opened].map(([kind, { ms }]) => `${kind} ${ms} ms ${own.get(kind)?.toFixed(1)} KB`).join(', '),
    ),
  ]
}

async function open(browser: Browser, port: number, gameId: number, token: string): Promise<Opened> {
  const times: number[] = []
  const files = new Set<string>()
  for (let visit = 0; visit < VISITS; visit += 1) {
    const context = await browser.newContext(PHONE)
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as const)
    const page = await context.newPage()
    page.on('response', (response) => {
      const type = response.request().resourceType()
      if (type === 'script' || type === 'stylesheet') files.add(new URL(response.url()).pathname)
    })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    const start = performance.now()
    await page.goto(`http://localhost:${port}/start?gameId=${gameId}`, { waitUntil: 'commit' })
    await page.frameLocator('iframe').locator('.main-button:enabled').first().waitFor()
    times.push(Math.round(performance.now() - start))
    await context.close()
  }
  return { ms: median(times), files }
}

async function kilobytesOf(port: number, paths: Iterable<string>): Promise<number> {
  let bytes = 0
  for (const path of paths) bytes += (await weigh(port, path, 'gzip')).bytes
  return bytes / KB
}
