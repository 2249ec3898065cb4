import type { Page } from 'playwright/test'
import { formatsOf } from '#contract/formats.ts'
import { expectFit } from './fit.ts'
import { go } from './go.ts'
import {
  beginRound,
  button,
  expectReady,
  expectTappable,
  game,
  meter,
  said,
  sitDown,
  sitDownInLandscape,
  startAutoplay,
  stopAutoplay,
} from './houseGame.ts'
import { prepare } from './prepare.ts'
import { expect, MOVED, moving, once, onceLong, phoneFirst, test, wideFirst } from './test.ts'

test.use({ ...moving, expected: [new RegExp(MOVED)] })

const GAME = 1001
/** Two steps below the initial stake. */
const LOWEST_STAKE = 100

/** What is said of a round: a return that is no gain is no win. */
function resultOf({ win, stake }: { win: number; stake: number }): RegExp {
  if (win > stake) return /^You won ₱/
  return win > 0 ? /came back\./ : /^No win\.$/
}

/** Spins by the keyboard and returns the server's outcome. */
async function spin(page: Page): Promise<{ win: number; stake: number }> {
  const { round } = await beginRound(page, () => page.keyboard.press('Space'))
  return round
}

test('the keyboard alone plays: space, arrows, tab and the dialogs', wideFirst, async ({ page, login }) => {
  await prepare('rounds', await login(), GAME, 200, ['isShort'])
  await sitDown(page, GAME, 'Spin')
  await expect(page.locator('iframe')).toBeFocused()
  await expect(meter(page, 'Coin')).toHaveText('₱50.00')
  await expect(meter(page, 'Stake')).toHaveText('₱5.00')
  await page.keyboard.press('ArrowDown')
  await expect(meter(page, 'Stake')).toHaveText('₱2.00')
  const { win, stake } = await spin(page)
  const coin = formatsOf().coin(5000 - 200 + win)
  await expect(meter(page, 'Coin')).toHaveText(coin, { timeout: 60_000 })
  await expect(said(page)).toHaveText(resultOf({ win, stake }))
  await expect(game(page).getByRole('img', { name: /^Row 1: / })).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(button(page, 'Back to the lobby')).toBeFocused()
  for (let tab = 0; tab < 3; tab += 1) await page.keyboard.press('Tab')
  const rules = button(page, 'Rules and pays')
  await expect(rules).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(game(page).getByRole('dialog', { name: 'Parol Fortune' })).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(game(page).getByRole('dialog')).toBeHidden()
  await expect(rules).toBeFocused()
  await expect(meter(page, 'Coin')).toHaveText(coin)
})

test('the first seed is drawn on the device, after the server’s commitment', onceLong, async ({ page, login }) => {
  await login()
  await sitDown(page, GAME, 'Spin')
  const fairPlay = button(page, 'Fair play')
  const dialog = game(page).getByRole('dialog', { name: 'Fair play' })
  await fairPlay.click()
  await expect(dialog.getByText('No seed of yours is in use yet.')).toBeVisible()
  const promised = await dialog.getByRole('definition').first().textContent()
  await page.keyboard.press('Escape')
  await beginRound(page, () => button(page, 'Spin').click())
  await expect(said(page)).toHaveText(/^You won|came back|^No win/, { timeout: 60_000 })
  await fairPlay.click()
  await expect(dialog.getByText('This seal is the one that this device was promised')).toBeVisible()
  await expect(dialog.getByRole('definition').first()).toHaveText(promised ?? '')
})

test('everything has a name, a large target, and its place on the screen', phoneFirst, async ({ page, login }) => {
  await login()
  await sitDown(page, GAME, 'Spin')
  await expect(page).toHaveTitle(/^Parol Fortune/)
  await expectFit(page)
  await expectTappable(page)
  const boxes = await game(page)
    .locator('button:visible')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect()
        const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        return { name: button.ariaLabel, isInside }
      }),
    )
  expect(boxes.length).toBeGreaterThan(8)
  expect(boxes.filter(({ name, isInside }) => !name || !isInside)).toEqual([])
  for (const name of ['Rules and pays', 'Fair play', 'Autoplay']) {
    await game(page).getByRole('button', { name }).click()
    await expect(game(page).getByRole('dialog')).toBeVisible()
    await expectFit(page)
    await page.keyboard.press('Escape')
    await expect(game(page).getByRole('dialog')).toBeHidden()
  }
})

test('a phone in landscape shows everything too', onceLong, async ({ page, login }) => {
  await login()
  await sitDownInLandscape(page, GAME, 'Spin', ['.cabinet', '.meters', '.slot-title'])
  await expect(button(page, 'Spin')).toBeInViewport({ ratio: 1 })
})

test('loads the pictures of this game only', onceLong, async ({ page, login }) => {
  const symbols = new Set<string>()
  page.on('request', (request) => {
    const [, id] = /\/art\/symbol\/(\d+)-/.exec(request.url()) ?? []
    if (id) symbols.add(id)
  })
  await login()
  await sitDown(page, GAME, 'Spin')
  expect([...symbols]).toEqual([String(GAME)])
})

test('a round cut off by a reload is shown to its end, its money settled once', once, async ({ page, login }) => {
  test.slow()
  await prepare('rounds', await login(), GAME, LOWEST_STAKE, ['isWin'])
  await sitDown(page, GAME, 'Spin')
  await button(page, 'Turbo').click()
  const lower = button(page, 'Lower stake')
  await lower.click()
  await lower.click()
  const { round } = await beginRound(page, () => button(page, 'Spin').click())
  const coin = 5000 + round.win - round.stake
  await page.reload()
  await expect(game(page).getByText('This is how your interrupted round ended.')).toBeVisible()
  await expectReady(page, 'Spin')
  await expect(said(page)).toHaveText(resultOf(round), { timeout: 60_000 })
  await expect(meter(page, 'Coin')).toHaveText(formatsOf().coin(coin))
  await page.reload()
  await expectReady(page, 'Spin')
  await expect(game(page).getByText('This is how your interrupted round ended.')).toBeHidden()
})

test.describe('on a bad line', () => {
  test.use({ expected: [new RegExp(`${MOVED}|ERR_FAILED`)] })

  test('a lost answer is requested again, and the round is played once', once, async ({ page, login }) => {
    await login()
    await sitDown(page, GAME, 'Spin')
    const ids: string[] = []
    await page.route('**/app/v1/houseSpin', async (route) => {
      ids.push(route.request().postDataJSON().roundId)
      if (ids.length > 1) return await route.continue()
      await route.fetch()
      await route.abort()
    })
    // The page asks by itself, and would be faster than the tap.
    await page.route('**/app/v1/getRounds', (route) => route.abort())
    await button(page, 'Spin').click()
    await expect(game(page).getByRole('alert')).toContainText('Your coin is safe')
    await expect(meter(page, 'Coin')).toHaveText('₱50.00')
    await expectFit(page)
    await page.unroute('**/app/v1/getRounds')
    const { coin } = await beginRound(page, () => button(page, 'Check the round').click())
    expect([ids.length, ids[0]]).toEqual([2, ids[1]])
    await expect(meter(page, 'Coin')).toHaveText(formatsOf().coin(coin), { timeout: 60_000 })
  })

  test('a game that fails to open can be retried', onceLong, async ({ page, login }) => {
    await page.route('**/app/v1/startGame', (route) => route.abort())
    await login()
    await go(page, `/start?gameId=${GAME}`)
    await expect(page.getByRole('alert')).toContainText('We could not reach Perya')
    await page.unroute('**/app/v1/startGame')
    await page.route('**/app/v1/houseOpen', (route) => route.abort())
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(game(page).getByRole('alert')).toContainText('We could not reach Perya')
    await page.unroute('**/app/v1/houseOpen')
    await button(page, 'Try again').click()
    await expectReady(page, 'Spin')
  })
})

test('autoplay counts down, stops on request, and says why', once, async ({ page, login }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await prepare('rounds', await login(), GAME, LOWEST_STAKE, Array(10).fill('isShort'))
  await sitDown(page, GAME, 'Spin')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await button(page, 'Turbo').click()
  await startAutoplay(page, 'Start 10 spins')
  await expect(button(page, 'Stop autoplay')).toBeVisible()
  await expect(game(page).locator('.play-left')).not.toHaveText('10', { timeout: 60_000 })
  await stopAutoplay(page)
  await expectReady(page, 'Spin')
})

test.describe('with two devices', () => {
  test.use({ expected: [new RegExp(`${MOVED}|401 .*house(?:Seed|Spin)`)] })

  test(
    'the same game on another device ends it here, and it can be taken back',
    onceLong,
    async ({ page, login, context }) => {
      await login()
      await sitDown(page, GAME, 'Spin')
      const other = await context.newPage()
      await sitDown(other, GAME, 'Spin')
      await page.bringToFront()
      await page.locator('iframe').focus()
      await page.keyboard.press('Space')
      await expect(page.getByRole('alert')).toContainText('opened somewhere else')
      await expectFit(page)
      await page.getByRole('button', { name: 'Play here' }).click()
      await expectReady(page, 'Spin')
      await spin(page)
    },
  )
})

test('foreign messages move nothing, and the exit leads to the lobby', onceLong, async ({ page, login }) => {
  await login()
  await go(page, '/lobby/home')
  await sitDown(page, GAME, 'Spin')
  await page.evaluate(() => postMessage({ perya: 1, type: 'exit' }, location.origin))
  await page.evaluate(() => postMessage({ perya: 1, type: 'ended' }, location.origin))
  await game(page)
    .locator('body')
    .evaluate(() => postMessage({ perya: 1, type: 'coin', coin: 99 }, location.origin))
  await spin(page)
  await expect(meter(page, 'Coin')).not.toHaveText('₱0.99')
  await expect(page).toHaveURL(/\/start\?gameId=1001$/)
  await button(page, 'Back to the lobby').click()
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
    await sitDown(page, GAME, 'Spin')
    const moving = () =>
      game(page)
        .locator('body')
        .evaluate(() => {
          const running = document.getAnimations().filter(({ playState }) => playState === 'running')
          const long = running.filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
          return long.map(({ effect }) => effect instanceof KeyframeEffect && effect.target?.className)
        })
    const round = await spin(page)
    expect(await moving()).toEqual([])
    await expectReady(page, 'Spin')
    await expect(said(page)).toHaveText(resultOf(round), { timeout: 60_000 })
    expect(await moving()).toEqual([])
  })
})
