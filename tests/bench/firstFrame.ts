import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium } from 'playwright'
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
const LOOK_MS = 100
const BUDGET_MS = 1_500
const BUDGET_KB = 60
const KB = 1024
/**
 * Playwright asks the browser which code sent each request. For that V8 parses such code a second time, as it does for no player. It notes the
 * places at once instead.
 */
const NOTED_AT_ONCE = '--js-flags=--no-enable-lazy-source-positions'

/** The time from the address of a game to its first frame, and the files of its code. */
type Opened = { ms: number; files: ReadonlySet<string> }

/**
 * The start of a game of each engine on a processor four times slower, from its address in an empty browser: until the frame in which its button
 * that plays can be pressed and the lobby's curtain has lifted. The page itself looks for that, since Playwright's own look is a script that takes
 * 100 ms of such a processor. A game's code is counted beyond what all engines load.
 */
export async function firstFrameFigures(port: number): Promise<Figure[]> {
  const firstOf = new Map(
    catalogue()
      .games.map(({ id }) => [kindOf(id) ?? '', id] as const)
      .toReversed(),
  )
  const { token } = await newPlayer({ coin: 100_000 })
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [NOTED_AT_ONCE] })
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
    await context.addInitScript(watchFirstFrame, { key: TOKEN_KEY, token })
    const page = await context.newPage()
    page.on('response', (response) => {
      const type = response.request().resourceType()
      if (type === 'script' || type === 'stylesheet') files.add(new URL(response.url()).pathname)
    })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    await page.goto(`http://localhost:${port}/start?gameId=${gameId}`, { waitUntil: 'commit' })
    times.push(Math.round(await firstFrame(session)))
    await context.close()
  }
  return { ms: median(times), files }
}

type Watched = { firstFrame?: number }

/** In the game's frame: notes the first frame of the game at the page around it, in milliseconds since that was opened. */
function watchFirstFrame({ key, token }: { key: string; token: string }): void {
  localStorage.setItem(key, token)
  const lobby = window.top
  if (!lobby || lobby === window) return
  const look = (): void => {
    const curtain = lobby.document.querySelector('.start-curtain')
    const isShown = document.querySelector('.main-button:enabled') && !curtain?.getClientRects().length
    requestAnimationFrame(isShown ? note : look)
  }
  const note = (): void => {
    const now = performance.timeOrigin + performance.now()
    Object.assign(lobby, { firstFrame: now - lobby.performance.timeOrigin } satisfies Watched)
  }
  requestAnimationFrame(look)
}

async function firstFrame(session: CDPSession): Promise<number> {
  for (;;) {
    await sleep(LOOK_MS)
    const { result } = await session.send('Runtime.evaluate', { expression: 'window.firstFrame' })
    if (typeof result.value === 'number') return result.value
  }
}

async function kilobytesOf(port: number, paths: Iterable<string>): Promise<number> {
  let bytes = 0
  for (const path of paths) bytes += (await weigh(port, path, 'gzip')).bytes
  return bytes / KB
}
