import { setTimeout as sleep } from 'node:timers/promises'
import type { Driver } from './driver.ts'
import { type Found, find, type Kind, reads, roundsBegun, told, write } from './find.ts'

/** How long a page may take, on a busy machine. */
const PATIENCE_MS = 60_000
const LOOK_MS = 150

/** Drivers lose a press now and then, on a page that moves. The click is awaited, and the press made again without it. */
const PRESSES_MAX = 4
const CLICK_MS = 3_000

/** The address, whether its document is whole, and how many islands are not awake yet. */
const STATE =
  '[location.pathname, document.readyState, document.querySelectorAll(\'astro-island[ssr]:not([client="visible"])\').length]'

/** A player's hand and eye in a browser: everything waits until it can be done, and fails by saying what was not there. */
export type Hand = ReturnType<typeof handOf>

export function handOf(driver: Driver, origin: string) {
  /** Runs a function of find.ts in the page, which answers with what the function returns. */
  const inPage = <Words extends readonly string[], Value>(run: (...words: Words) => Value, ...words: Words) =>
    driver.evaluate(`(${run})(${words.map((word) => JSON.stringify(word)).join()})`) as Promise<Value>

  const until = <Value>(what: string, look: () => Promise<Value | null | false>) => untilSeen(driver, what, look)

  const seek = (kind: Kind, name: RegExp) => inPage(find, kind, name.source)

  /** The thing at rest: two looks see it at one place. */
  async function still(kind: Kind, name: RegExp): Promise<Found> {
    let before: Found | null = null
    return await until(`${kind} ${name}`, async () => {
      const found = await seek(kind, name)
      const isStill = found?.isEnabled && found.x === before?.x && found.y === before.y
      before = found
      return isStill ? found : null
    })
  }

  async function press(kind: Kind, name: RegExp): Promise<void> {
    for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
      const { x, y } = await still(kind, name)
      await driver.tap(x, y)
      if (await isClicked(driver)) return
    }
    throw new Error(`${kind} ${name}: pressed in vain`)
  }

  /** The address is this one, and its islands are awake. */
  async function at(path: string): Promise<void> {
    const wanted = JSON.stringify([path.split('?')[0], 'complete', 0])
    await until(`the address ${path}`, async () => JSON.stringify(await driver.evaluate(STATE)) === wanted)
  }

  return {
    driver,
    press,
    until,
    at,
    open: async (path: string) => {
      await driver.goto(origin + path)
      await at(path)
    },
    see: (text: RegExp) => until(`the words ${text}`, () => inPage(reads, text.source)),
    reads: (text: RegExp) => inPage(reads, text.source),
    told: () => inPage(told),
    roundsBegun: () => inPage(roundsBegun),
    /** Presses something if it can be pressed now. Returns whether. */
    tryPress: async (kind: Kind, name: RegExp) => {
      const found = await seek(kind, name)
      if (found?.isEnabled) await driver.tap(found.x, found.y)
      return found?.isEnabled === true
    },
    /** Whether something can be pressed now. */
    isThere: async (kind: Kind, name: RegExp) => (await seek(kind, name))?.isEnabled === true,
    fill: async (name: RegExp, text: string) => {
      if ((await still('field', name)).value === text) return
      await press('field', name)
      await driver.type(text)
      await until(`${name} with ${text}`, async () => (await seek('field', name))?.value === text)
    },
    write: (label: string, value: string) => until(`the field ${label}`, () => inPage(write, label, value)),
  }
}

/** Whether the click has come. A page that has gone to another had it. */
async function isClicked(driver: Driver): Promise<boolean> {
  for (const end = Date.now() + CLICK_MS; Date.now() < end; await sleep(LOOK_MS)) {
    const isAwaited = await driver.evaluate("'click' in document.documentElement.dataset").catch(() => false)
    if (!isAwaited) return true
  }
  return false
}

/** Looks until there is an answer. A page on its way to another has none. */
async function untilSeen<Value>(
  driver: Driver,
  what: string,
  look: () => Promise<Value | null | false>,
): Promise<Value> {
  let why = ''
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(LOOK_MS)) {
    try {
      const value = await look()
      if (value) return value
    } catch (error) {
      why = String(error)
    }
  }
  const at = await driver.evaluate('location.href').catch(String)
  const text = await driver.evaluate('document.body.innerText').catch(String)
  throw new Error(`${what}: not at ${at}. ${why}\nThe page reads: ${String(text).slice(0, 2_000)}`)
}
