import type { Frame, Page } from 'playwright/test'
import { type Foreign, test } from './foreign.ts'
import { go } from './go.ts'
import type { Player } from './player.ts'
import { expect, type Login, once, onceLong } from './test.ts'

// The content policy and the opener's isolation are disabled here on purpose. The test proves that the messages themselves are not trusted.
test.use({ expected: [/frame-ancestors|Framing '|Transition was (?:aborted|skipped)|401 .*houseOpen|sessionStorage/] })

const START = '/start?gameId=1001'
const game = (page: Page) => page.frameLocator('.start-frame')
const spinButton = (page: Page) => game(page).getByRole('button', { name: 'Spin', exact: true })
const coinIn = (page: Page) => game(page).locator('.meter', { hasText: 'Coin' }).locator('dd')

/** Every message that the lobby or the game understands, and look-alikes, sent from the window of `send`. */
const BARRAGE = `
  const types = ['ready', 'balance', 'exit', 'deposit', 'ended', 'retry', 'coin', 'check', 'pause', 'resume']
  const known = types.map((type) => ({ perya: 1, type, coin: 1 }))
  const polluting = JSON.parse('{"__proto__":{"polluted":1},"perya":1,"type":"none","constructor":{"prototype":{"polluted":1}}}')
  const odd = [
    null, undefined, 0, 'exit', '{"perya":1,"type":"exit"}', [1, 'exit'], { perya: '1', type: 'exit' }, { perya: true, type: 'exit' },
    { perya: [1], type: 'exit' }, { perya: 1 }, { perya: 1, type: ['exit'] }, { perya: 1, type: '__proto__' }, { perya: 1, type: 'toString' },
    { perya: 1, type: 'EXIT' }, { perya: 1, type: 'exit\\u0000' }, { perya: 1n, type: 'exit' }, polluting,
    ...[-1, 0.5, NaN, Infinity, 2 ** 53, '5', null, {}, [5], true].flatMap((coin) => [{ perya: 1, type: 'coin', coin }, { perya: 1, type: 'balance', coin }]),
    new Map([['perya', 1]]), new Error('exit'), new ArrayBuffer(8), 'x'.repeat(2_000_000), { perya: 1, type: 'x'.repeat(2_000_000) },
  ]
  let deep = {}
  for (let depth = 0; depth < 1_000; depth += 1) deep = { deep }
`
const FLOOD = 1_000

/** A page of another site that sends the barrage to each window of the expression `windows`, and reports when done. */
const sender = (windows: string) => `<script>
  ${BARRAGE}
  const send = (to, message) => { try { to.postMessage(message, '*') } catch {} }
  const shoot = (messages) => {
    for (const to of ${windows}) for (const message of messages) send(to, message)
  }
  addEventListener('message', ({ data }) => { (window.heard ??= []).push(data) })
  shoot([...known, ...odd, deep])
  shoot(Array.from({ length: ${FLOOD} }, (_, n) => known[n % known.length]))
  const { port1 } = new MessageChannel()
  for (const to of ${windows}) { try { to.postMessage(known[2], '*', [port1]) } catch {} }
</script>`

async function sit(page: Page, login: Login): Promise<Player> {
  const player = await login()
  await go(page, '/lobby/home')
  await go(page, START)
  await expect(spinButton(page)).toBeEnabled({ timeout: 30_000 })
  // The page has taken over the game that began before its scripts.
  await expect(page.locator('.start-curtain')).toHaveCount(0)
  return player
}

/** State that would change if a message were trusted: the address, the game, the coin, and the calls to our server. */
async function stands(page: Page) {
  return {
    url: page.url(),
    coin: await coinIn(page).textContent(),
    curtains: await page.locator('.start-curtain').count(),
    frames: await page.locator('.start-frame').count(),
    isPolluted: await page.evaluate(() => 'polluted' in {}),
  }
}

function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const [, name = ''] =
      /\/app\/v1\/(startGame|exitGame|refreshData|houseOpen|lineLogin|recharge3)/.exec(request.url()) ?? []
    if (name) calls.push(name)
  })
  return calls
}

/** Waits until all posted messages were handled: the page's own message comes after them. */
async function settle(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    await frame.evaluate(
      () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => setTimeout(resolve)
          port2.postMessage('')
        }),
    )
  }
}

/** Puts another site's frame into a window of ours. */
async function plant(frame: Frame, foreign: Foreign, windows: string): Promise<void> {
  await frame.evaluate(
    async (address) => {
      const theirs = document.createElement('iframe')
      const loaded = new Promise((resolve) => theirs.addEventListener('load', resolve))
      theirs.src = address
      document.body.append(theirs)
      await loaded
    },
    foreign.show(sender(windows)),
  )
}

test.describe('without the content policy', () => {
  test.use({ bypassCSP: true })

  test(
    'frames of another site are believed in nothing, by the lobby and by the game',
    once,
    async ({ page, foreign, login }) => {
      await sit(page, login)
      const calls = watchCalls(page)
      const before = await stands(page)
      const inner = page.frames().find((frame) => frame.url().includes('/house/'))
      if (!inner) throw new Error('no game')
      await plant(page.mainFrame(), foreign, '[parent, parent.frames[0]]')
      await plant(inner, foreign, '[parent, top]')
      await settle(page)
      expect(page.frames().filter((frame) => frame.url().startsWith(foreign.origin))).toHaveLength(2)
      expect(await stands(page)).toEqual(before)
      expect(calls).toEqual([])
      // The round is played as if no message had been sent.
      await spinButton(page).click()
      await expect(coinIn(page)).not.toHaveText(before.coin ?? '')
    },
  )

  test('a game that has navigated away is ignored, and gets no messages', once, async ({ page, foreign, login }) => {
    await sit(page, login)
    const calls = watchCalls(page)
    const inner = page.frames().find((frame) => frame.url().includes('/house/'))
    await inner?.goto(foreign.show(sender('[parent]')))
    await settle(page)
    expect(page.url()).toMatch(/\/start\?gameId=1001$/)
    expect(calls).toEqual([])
    const theirs = page.frames().find((frame) => frame.url().startsWith(foreign.origin))
    // The coin changes elsewhere, as if the lobby told its game.
    await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'ACCESS_TOKEN' })))
    await settle(page)
    expect(await theirs?.evaluate(() => (window as unknown as { heard?: unknown[] }).heard ?? [])).toEqual([])
  })
})

test('messages from our other windows are ignored', onceLong, async ({ page, login }) => {
  await sit(page, login)
  const before = await stands(page)
  // From our own origin: the lobby to itself, the game to itself, and another game beside it.
  const shoot = new Function(
    'windows',
    `${BARRAGE}
    for (const to of windows()) for (const message of [...known, ...odd, deep]) { try { to.postMessage(message, location.origin) } catch {} }`,
  )
  const source = `(${shoot.toString()})`
  await page.evaluate(`${source}(() => [window])`)
  await page.evaluate(async () => {
    const own = document.createElement('iframe')
    const loaded = new Promise((resolve) => own.addEventListener('load', resolve))
    own.src = '/house/slot/1002'
    document.body.append(own)
    await loaded
  })
  const beside = page.frames().find((frame) => frame.url().endsWith('/1002'))
  await beside?.evaluate(`${source}(() => [parent, parent.frames[0]])`)
  await game(page).locator('body').evaluate(`${source}(() => [window])`)
  await settle(page)
  expect(await stands(page)).toEqual(before)
})

test(
  'the game itself is believed in what it may say, and in nothing that is only like it',
  once,
  async ({ page, login }) => {
    await sit(page, login)
    const calls = watchCalls(page)
    const before = await stands(page)
    const odd = new Function(`${BARRAGE}
    for (const message of [...odd, deep]) { try { parent.postMessage(message, location.origin) } catch {} }`)
    await game(page).locator('body').evaluate(`(${odd.toString()})()`)
    await settle(page)
    expect(await stands(page)).toEqual(before)
    expect(calls).toEqual([])
  },
)

test(
  'the token that opens a game is good for one window, and stands in no address, referrer or history',
  once,
  async ({ page, foreign, login }) => {
    const referrers: string[] = []
    page.on('request', (request) => referrers.push(request.headers().referer ?? ''))
    const started = page.waitForResponse((response) => response.url().endsWith('/startGame'))
    await sit(page, login)
    const { url } = await (await started).json()
    const token = new URLSearchParams(new URL(url, page.url()).hash.slice(1)).get('launch') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)

    const addresses = page.frames().map((frame) => frame.url())
    expect([...addresses, ...referrers].filter((one) => one.includes(token))).toEqual([])
    const remembered = await Promise.all(
      page
        .frames()
        .map((frame) =>
          frame.evaluate(() =>
            JSON.stringify([history.state, document.referrer, { ...localStorage }, { ...sessionStorage }]),
          ),
        ),
    )
    expect(remembered.join()).not.toContain(token)

    // A thief uses the token first: it is used up, and the player plays on.
    const thief = await page
      .context()
      .browser()
      ?.newContext({ baseURL: new URL(page.url()).origin })
    const theirs = await thief?.newPage()
    await theirs?.goto(new URL(url, page.url()).href)
    await expect(theirs?.getByRole('button', { name: 'Spin', exact: true }) ?? page.locator('none')).toBeDisabled()
    await expect(theirs?.getByRole('alert') ?? page.locator('none')).toBeVisible()
    await thief?.close()
    const { coin } = await stands(page)
    await spinButton(page).click()
    await expect(coinIn(page)).not.toHaveText(coin ?? '')
    // A link out of the game reveals our origin at most.
    await game(page)
      .locator('body')
      .evaluate((body, to) => {
        const link = Object.assign(document.createElement('a'), { href: to, target: '_blank', textContent: 'out' })
        body.append(link)
        link.click()
      }, foreign.show('<p>'))
    await expect.poll(() => foreign.heard.length).toBeGreaterThan(0)
    for (const { referrer } of foreign.heard) expect(['', `${new URL(page.url()).origin}/`]).toContain(referrer)
  },
)
