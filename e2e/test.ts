import { test as base, expect } from 'playwright/test'
import { enterAs, fund, newPlayer, type Player } from './player.ts'

/** Logs the context of the page in: as `player`, with coin deposited through the sandbox bank where a test asks for it. */
export type Login = (wish?: { deposited?: number }) => Promise<Player>

type Fixtures = {
  /** Console errors and broken policies a test expects, such as that of a page it knows to be missing. */
  expected: RegExp[]
  /** Whether the notices that greet on home do so; else they count as seen, so that nothing stands over the page. */
  isGreeted: boolean
  /** A player registered over the wire, without any coin but the welcome reward. */
  player: Player
  login: Login
}

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
  login: async ({ page, request, player }, use) => {
    await use(async ({ deposited } = {}) => {
      await enterAs(page, player)
      if (deposited !== undefined) await fund(request, player, deposited)
      return player
    })
  },
})

export { expect }
