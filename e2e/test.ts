import { test as base, expect, type Locator } from 'playwright/test'
import { isLong } from './long.ts'
import { enterAs, fund, newPlayer, type Player } from './player.ts'

/** Logs the context in as `player`, with coin deposited through the sandbox bank on request. */
export type Login = (wish?: { deposited?: number }) => Promise<Player>

/** Taps where the screen is touched, and clicks elsewhere. */
export type Press = (one: Locator) => Promise<void>

type Fixtures = {
  /** Console errors and policy violations that a test expects, such as those of a missing page. */
  expected: RegExp[]
  /** Whether notices and activities greet on home; otherwise they count as seen, so that nothing covers the page. */
  isGreeted: boolean
  /** A player registered over the wire, with only the welcome reward. */
  player: Player
  login: Login
  press: Press
}

/** Runs in each page before its own scripts; an empty page has no storage. An activity's greeting is remembered by its player, whom nobody knows yet. */
function leaveUngreeted(): void {
  if (!location.protocol.startsWith('http')) return
  sessionStorage.setItem('popup.notice', '1')
  const { getItem } = Storage.prototype
  Storage.prototype.getItem = function (this: Storage, key) {
    return key.startsWith('popup.activity.') ? '1' : getItem.call(this, key)
  }
}

/**
 * React's error for an island removed before it has hydrated, when a player navigates on at once. React recovers from it, and the island is
 * gone.
 */
const LEFT_EARLY = /Minified React error #424/

/** If something else moves, the browser aborts the animation between two pages, but not the change of page. */
export const MOVED = '^Transition was (?:aborted|skipped)'

/**
 * For a test of an island, store or server that both layouts share: it runs on the phone only. Content composed differently for a wide
 * screen is tested on both.
 */
export const once = { tag: '@once' }

/**
 * For a story of which both layouts use the same islands, stores and calls. `npm test` tells it on the phone only, and e2e/walk.spec.ts opens
 * the other layout's page. `npm run test:long` tells it in both.
 */
export const phoneFirst = { tag: '@phone-first' }

/** As `phoneFirst`, but `npm test` tells it on the desktop only. */
export const wideFirst = { tag: '@wide-first' }

/** For a test whose subject has another test in `npm test`: it runs in `npm run test:long` only. */
export const long = { tag: '@long' }

/** As `long`, on the phone only. */
export const onceLong = { tag: ['@once', '@long'] }

/** As `long`, on the desktop only. */
export const wideLong = { tag: ['@wide', '@long'] }

/** A matrix as a test goes through it: whole in `npm run test:long`, and its first few rows in `npm test`. */
export function rowsOf<Row>(matrix: readonly Row[], few: number): readonly Row[] {
  return isLong ? matrix : matrix.slice(0, few)
}

/** For tests of what moves; elsewhere motion is reduced (playwright.config.ts). */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** For a test of the desktop layout alone: it runs there only. */
export const wide = { tag: '@wide' }

/** Playwright's test, which fails on any unexpected console error, uncaught exception or content policy violation, in any tab. */
export const test = base.extend<Fixtures>({
  expected: [[], { option: true }],
  isGreeted: [false, { option: true }],
  context: async ({ context, expected, isGreeted }, use) => {
    if (!isGreeted) await context.addInitScript(leaveUngreeted)
    const complaints: string[] = []
    context.on('weberror', (webError) => complaints.push(webError.error().message))
    context.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
    })
    await use(context)
    expect(
      complaints.filter((complaint) => ![LEFT_EARLY, ...expected].some((pattern) => pattern.test(complaint))),
    ).toEqual([])
  },
  player: async ({ request }, use) => use(await newPlayer(request)),
  login: async ({ page, request, player }, use) => {
    await use(async ({ deposited } = {}) => {
      await enterAs(page, player)
      if (deposited !== undefined) await fund(request, player, deposited)
      return player
    })
  },
  press: async ({ hasTouch }, use) => use((one) => (hasTouch ? one.tap() : one.click())),
})

export { expect }
