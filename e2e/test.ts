import { test as base, expect, type Page } from 'playwright/test'
import { enterAs, fund, newPlayer, type Player } from './player.ts'

type Fixtures = {
  /** Console errors and broken policies a test expects, such as that of a page it knows to be missing. */
  expected: RegExp[]
  /** Whether the notices that greet on home do so; else they count as seen, so that nothing stands over the page. */
  isGreeted: boolean
  /** A player registered over the wire, without any coin but the welcome reward. */
  player: Player
  /** The page, logged in as `player`. */
  loggedIn: Page
  /** The same with ₱500 deposited through the sandbox bank, first-deposit bonus included. */
  funded: Page
}

const FUNDED_CENTS = 50_000

/** Runs in each page before its own scripts; an empty page has no storage. */
function leaveUngreeted(): void {
  if (location.protocol.startsWith('http')) sessionStorage.setItem('stage.notice', '1')
}

/**
 * React's word for an island that is taken off the page before it has hydrated: who taps on at once leaves before the page has
 * come alive. It is recoverable by React's own account, and the island is gone.
 */
const LEFT_EARLY = /Minified React error #424/

/**
 * For a test of what both layouts get from the same island, store or server: it runs on the phone alone. What is composed
 * differently for a wide screen is tested on both.
 */
export const once = { tag: '@once' }

/** Playwright's test, failing on any console error, uncaught exception or breach of the content policy it did not announce, in any tab. */
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
  loggedIn: async ({ page, player }, use) => {
    await enterAs(page, player)
    await use(page)
  },
  funded: async ({ loggedIn, request, player }, use) => {
    await fund(request, player, FUNDED_CENTS)
    await use(loggedIn)
  },
})

export { expect }
