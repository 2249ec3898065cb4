import type { FrameLocator, Page, Request } from 'playwright/test'
import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { seedRounds } from './operator.ts'
import { expect, moving, once, onceLong, phoneFirst, test, wideFirst } from './test.ts'

const MOVED = '^Transition was (?:aborted|skipped)'
test.use({ ...moving, expected: [new RegExp(MOVED)] })

const GAME = 1001
const START = `/start?gameId=${GAME}`
const TAP = 44
/** Two steps below the initial stake. */
const LOWEST_STAKE = 100

const game = (page: Page): FrameLocator => page.frameLocator('iframe')
const spinButton = (page: Page) => game(page).getByRole('button', { name: 'Spin', exact: true })
const said = (page: Page) => game(page).getByTestId('game-says')
const meter = (page: Page, name: string) => game(page).locator('.meter', { hasText: name }).locator('dd')
const isSpin = (request: Request) => request.url().endsWith('/houseSpin')

async function isReady(page: Page): Promise<void> {
  await expect(spinButton(page)).toBeEnabled({ timeout: 30_000 })
}

/** What is said of a round: a return that is no gain is no win. */
function resultOf({ win, stake }: { win: number; stake: number }): RegExp {
  if (win > stake) return /^You won ₱/
  return win > 0 ? /came back\./ : /^No win\.$/
}

/** Spins by the keyboard and returns the server's outcome. */
async function spin(page: Page): Promise<{ win: number; stake: number; steps: number }> {
  const [response] = await Promise.all([
    page.waitForResponse((one) => isSpin(one.request())),
    page.keyboard.press('Space'),
  ])
  const { round } = await response.json()
  return { win: round.win, stake: round.stake, steps: round.outcome.steps.length }
}

test('the keyboard alone plays: space, arrows, tab and the dialogs', wideFirst, async ({ page, login }) => {
  seedRounds(await login(), GAME, 200, ['isShort'])
  await go(page, START)
  await isReady(page)
  await expect(page.locator('iframe')).toBeFocused()
  await expect(meter(page, 'Coin')).toHaveText('₱50.00')
  await expect(meter(page, 'Stake')).toHaveText('₱5.00')
  await page.keyboard.press('ArrowDown')
  await expect(meter(page, 'Stake')).toHaveText('₱2.00')
  const { win, stake } = await spin(page)
  const coin = `₱${((5000 - 200 + win) / 100).toFixed(2)}`
  await expect(meter(page, 'Coin')).toHaveText(coin, { timeout: 60_000 })
  await expect(said(page)).toHaveText(resultOf({ win, stake }))
  await expect(game(page).getByRole('img', { name: /^Row 1: / })).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(game(page).getByRole('button', { name: 'Back to the lobby' })).toBeFocused()
  for (let tab = 0; tab < 3; tab += 1) await page.keyboard.press('Tab')
  const rules = game(page).getByRole('button', { name: 'Rules and pays' })
  await expect(rules).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(game(page).getByRole('dialog', { name: 'Parol Fortune' })).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(game(page).getByRole('dialog')).toBeHidden()
  await expect(rules).toBeFocused()
  await expect(meter(page, 'Coin')).toHaveText(coin)
})

test('the first seed is drawn on the device, after the server’s commitment', once, async ({ page, login }) => {
  await login()
  await go(page, START)
  await isReady(page)
  const fairPlay = game(page).getByRole('button', { name: 'Fair play' })
  const dialog = game(page).getByRole('dialog', { name: 'Fair play' })
  await fairPlay.click()
  await expect(dialog.getByText('No seed of yours is in use yet.')).toBeVisible()
  const promised = await dialog.getByRole('definition').first().textContent()
  await page.keyboard.press('Escape')
  await Promise.all([page.waitForResponse((one) => isSpin(one.request())), spinButton(page).click()])
  await expect(said(page)).toHaveText(/^You won|came back|^No win/, { timeout: 60_000 })
  await fairPlay.click()
  await expect(dialog.getByText('This seal is the one that this device was promised')).toBeVisible()
  await expect(dialog.getByRole('definition').first()).toHaveText(promised ?? '')
})

test('everything has a name, a large target, and its place on the screen', phoneFirst, async ({ page, login }) => {
  await login()
  await go(page, START)
  await isReady(page)
  await expect(page).toHaveTitle(/^Parol Fortune/)
  await expectFit(page)
  const boxes = await game(page)
    .locator('button:visible')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { width, height, left, right, top, bottom } = button.getBoundingClientRect()
        const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        return { name: button.ariaLabel, size: Math.min(width, height), isInside }
      }),
    )
  expect(boxes.length).toBeGreaterThan(8)
  expect(boxes.filter(({ name, size, isInside }) => !name || size < TAP || !isInside)).toEqual([])
  for (const name of ['Rules and pays', 'Fair play', 'Autoplay']) {
    await game(page).getByRole('button', { name }).click()
    await expect(game(page).getByRole('dialog')).toBeVisible()
    await expectFit(page)
    await page.keyboard.press('Escape')
    await expect(game(page).getByRole('dialog')).toBeHidden()
  }
})

test('a phone in landscape shows everything too', once, async ({ page, login }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await login()
  await go(page, `${START}&platform=mobile`)
  await isReady(page)
  for (const part of ['.cabinet', '.meters', '.slot-title'])
    await expect(game(page).locator(part)).toBeInViewport({ ratio: 0.98 })
  await expect(spinButton(page)).toBeInViewport({ ratio: 1 })
})

test('loads the pictures of this game only', onceLong, async ({ page, login }) => {
  const symbols = new Set<string>()
  page.on('request', (request) => {
    const [, id] = /\/art\/symbol\/(\d+)-/.exec(request.url()) ?? []
    if (id) symbols.add(id)
  })
  await login()
  await go(page, START)
  await isReady(page)
  expect([...symbols]).toEqual([String(GAME)])
})

test('a round cut off by a reload is shown to its end, its money settled once', once, async ({ page, login }) => {
  test.slow()
  seedRounds(await login(), GAME, LOWEST_STAKE, ['isWin'])
  await go(page, START)
  await isReady(page)
  await game(page).getByRole('button', { name: 'Turbo' }).click()
  const lower = game(page).getByRole('button', { name: 'Lower stake' })
  await lower.click()
  await lower.click()
  const [response] = await Promise.all([page.waitForResponse((one) => isSpin(one.request())), spinButton(page).click()])
  const { round } = await response.json()
  const coin = 5000 + round.win - round.stake
  await page.reload()
  await expect(game(page).getByText('This is how your interrupted round ended.')).toBeVisible()
  await isReady(page)
  await expect(said(page)).toHaveText(resultOf(round), { timeout: 60_000 })
  await expect(meter(page, 'Coin')).toHaveText(`₱${(coin / 100).toFixed(2)}`)
  await page.reload()
  await isReady(page)
  await expect(game(page).getByText('This is how your interrupted round ended.')).toBeHidden()
})

test.describe('on a bad line', () => {
  test.use({ expected: [new RegExp(`${MOVED}|ERR_FAILED`)] })

  test('a lost answer is requested again, and the round is played once', once, async ({ page, login }) => {
    await login()
    await go(page, START)
    await isReady(page)
    const ids: string[] = []
    await page.route('**/app/v1/houseSpin', async (route) => {
      ids.push(route.request().postDataJSON().roundId)
      if (ids.length > 1) return await route.continue()
      await route.fetch()
      await route.abort()
    })
    await spinButton(page).click()
    await expect(game(page).getByRole('alert')).toContainText('Your coin is safe')
    await expect(meter(page, 'Coin')).toHaveText('₱50.00')
    await expectFit(page)
    const [response] = await Promise.all([
      page.waitForResponse((one) => isSpin(one.request()) && one.ok()),
      game(page).getByRole('button', { name: 'Check the round' }).click(),
    ])
    const { coin } = await response.json()
    expect([ids.length, ids[0]]).toEqual([2, ids[1]])
    await expect(meter(page, 'Coin')).toHaveText(`₱${(coin / 100).toFixed(2)}`, { timeout: 60_000 })
  })

  test('a game that fails to open can be retried', once, async ({ page, login }) => {
    await page.route('**/app/v1/startGame', (route) => route.abort())
    await login()
    await go(page, START)
    await expect(page.getByRole('alert')).toContainText('No connection')
    await page.unroute('**/app/v1/startGame')
    await page.route('**/app/v1/houseOpen', (route) => route.abort())
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(game(page).getByRole('alert')).toContainText('No connection')
    await page.unroute('**/app/v1/houseOpen')
    await game(page).getByRole('button', { name: 'Try again' }).click()
    await isReady(page)
  })
})

test('autoplay counts down, stops on request, and says why', once, async ({ page, login }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  seedRounds(await login(), GAME, LOWEST_STAKE, Array(10).fill('isShort'))
  await go(page, START)
  await isReady(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await game(page).getByRole('button', { name: 'Turbo' }).click()
  await game(page).getByRole('button', { name: 'Autoplay' }).click()
  await game(page).getByRole('button', { name: 'Start 10 spins' }).click()
  const stop = game(page).getByRole('button', { name: 'Stop autoplay' })
  await expect(stop).toBeVisible()
  await expect(game(page).locator('.play-left')).not.toHaveText('10', { timeout: 60_000 })
  await stop.click()
  await expect(game(page).getByText('You stopped autoplay.')).toBeVisible()
  await isReady(page)
})

test.describe('with two devices', () => {
  test.use({ expected: [new RegExp(`${MOVED}|401 .*house(?:Seed|Spin)`)] })

  test(
    'the same game on another device ends it here, and it can be taken back',
    once,
    async ({ page, login, context }) => {
      await login()
      await go(page, START)
      await isReady(page)
      const other = await context.newPage()
      await go(other, START)
      await isReady(other)
      await page.bringToFront()
      await page.locator('iframe').focus()
      await page.keyboard.press('Space')
      await expect(page.getByRole('alert')).toContainText('opened somewhere else')
      await expectFit(page)
      await page.getByRole('button', { name: 'Play here' }).click()
      await isReady(page)
      await spin(page)
    },
  )
})

test('foreign messages move nothing, and the exit leads to the lobby', once, async ({ page, login }) => {
  await login()
  await go(page, '/lobby/home')
  await go(page, START)
  await isReady(page)
  await page.evaluate(() => postMessage({ perya: 1, type: 'exit' }, location.origin))
  await page.evaluate(() => postMessage({ perya: 1, type: 'ended' }, location.origin))
  await game(page)
    .locator('body')
    .evaluate(() => postMessage({ perya: 1, type: 'coin', coin: 99 }, location.origin))
  await spin(page)
  await expect(meter(page, 'Coin')).not.toHaveText('₱0.99')
  await expect(page).toHaveURL(/\/start\?gameId=1001$/)
  await game(page).getByRole('button', { name: 'Back to the lobby' }).click()
  await expect(page).toHaveURL(/\/lobby\/home$/)
})

for (const [query, words] of [
  ['', 'No game was chosen'],
  ['?gameId=999999', 'We cannot find this game'],
] as const) {
  test(`an address with ${query || 'no game'} reports the error`, query ? onceLong : once, async ({ page, login }) => {
    await login()
    await go(page, `/start${query}`)
    await expect(page.getByRole('alert')).toContainText(words)
    await expectFit(page)
    await page.getByRole('button', { name: 'Back to the lobby' }).click()
    await expect(page).toHaveURL(/\/lobby\/home$/)
  })
}

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves, and everything is announced', once, async ({ page, login }) => {
    await login()
    await go(page, START)
    await isReady(page)
    const moving = () =>
      game(page)
        .locator('body')
        .evaluate(() => {
          const running = document.getAnimations().filter(({ playState }) => playState === 'running')
          const long = running.filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
          return long.map(({ effect }) => effect instanceof KeyframeEffect && effect.target?.className)
        })
    const [response] = await Promise.all([
      page.waitForResponse((one) => isSpin(one.request())),
      page.keyboard.press('Space'),
    ])
    expect(await moving()).toEqual([])
    const { round } = await response.json()
    await isReady(page)
    await expect(said(page)).toHaveText(resultOf(round), { timeout: 60_000 })
    expect(await moving()).toEqual([])
  })
})
