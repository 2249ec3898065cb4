import type { Locator } from 'playwright/test'
import { HOME_RETRY_MS, TICKER_MS, TIPS_AGE_MS } from '#contract/lobby/limits.ts'
import { go } from './go.ts'
import { expect, moving, once, onceLong, phoneFirst, test } from './test.ts'

test.use(moving)

const HOME = '/lobby/home'
const WON_AT = Date.UTC(2026, 10, 21, 1, 5, 30)

/** The line in turn is inside its box, and the one before it outside. */
async function restsWhole(ticker: Locator): Promise<void> {
  const gap = (selector: string) =>
    ticker.evaluate((box, inside) => {
      const line = box.querySelector(inside)?.getBoundingClientRect()
      return line && Math.round(line.top - box.getBoundingClientRect().top)
    }, selector)
  await expect.poll(() => gap('.ticker-line:not([data-gone])')).toBe(0)
  const height = await ticker.evaluate((box) => box.clientHeight)
  await expect.poll(async () => (await gap('.ticker-line[data-gone]')) ?? -height).toBe(-height)
}

test(
  'the film plays only in view, and its button stops it and the ticker for the visit',
  phoneFirst,
  async ({ page }) => {
    await go(page, HOME)
    const film = page.getByRole('region', { name: 'From the fairground' })
    const video = film.locator('video')
    const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused)
    await expect(video).toHaveAttribute('data-shown')
    await expect.poll(isPaused).toBe(false)
    await page.getByText('Gambling is addictive').first().scrollIntoViewIfNeeded()
    await expect.poll(isPaused).toBe(true)
    await film.scrollIntoViewIfNeeded()
    await expect.poll(isPaused).toBe(false)

    await film.getByRole('button', { name: 'Pause what moves' }).click()
    await expect.poll(isPaused).toBe(true)
    await page.reload()
    await expect(film.getByRole('button', { name: 'Play the film' })).toBeVisible()
    await expect(video).toHaveCount(0)
    await film.getByRole('button', { name: 'Play the film' }).click()
    await expect.poll(isPaused).toBe(false)
    await expect(film.getByRole('link', { name: 'Have a look' })).toHaveAttribute('href', '/activity/sign')
  },
)

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the poster stays and nothing loads until requested', onceLong, async ({ page }) => {
    const films: string[] = []
    page.on('request', (request) => request.url().endsWith('.webm') && films.push(request.url()))
    await go(page, HOME)
    const film = page.getByRole('region', { name: 'From the fairground' })
    await expect(film.getByRole('button', { name: 'Play the film' })).toBeVisible()
    await expect(film.locator('video')).toHaveCount(0)
    expect(films).toEqual([])
  })
})

test.describe('while the server does not answer', () => {
  test.use({ expected: [/ERR_FAILED|Failed to load resource/] })

  test('home works, reports its missing parts, and recovers by itself', once, async ({ page }) => {
    await page.clock.install({ time: WON_AT + 120_000 })
    await page.route('**/app/v1/**', (route) => route.abort())
    await go(page, HOME)
    await page.clock.runFor(2_000)
    await expect(page.getByText('Big wins cannot be shown right now.')).toBeVisible()
    await expect(page.getByRole('link', { name: /Parol Fortune/ }).first()).toBeVisible()
    await page.unroute('**/app/v1/**')
    // The server's clock, by which ages are counted, stands where the page's does.
    await page.route('**/app/v1/**', async (route) => {
      const response = await route.fetch()
      const date = new Date(WON_AT + 120_000).toUTCString()
      await route.fulfill({ response, headers: { ...response.headers(), date } })
    })
    await page.route('**/app/v1/anonymous/lobbyTips', (route) =>
      route.fulfill({
        json: {
          code: 200,
          errcode: 0,
          jackpotList: [
            { phone: '0917•••421', timestamp: WON_AT, amount: 1_240_000, gameId: 1001 },
            { phone: '0918•••422', timestamp: WON_AT - 90_000, amount: 50_000, gameId: 1007 },
            { phone: '0919•••423', timestamp: WON_AT - TIPS_AGE_MS, amount: 60_000, gameId: 1007 },
          ],
        },
      }),
    )
    await page.clock.runFor(HOME_RETRY_MS)
    const ticker = page.getByRole('region', { name: 'Big wins' })
    const inTurn = ticker.locator('.ticker-line:not([data-gone])')
    await expect(inTurn).toHaveText('0917•••421 won ₱12,400.002 min agoin Parol FortuneAM 9:05:30')
    await expect(inTurn).toHaveAttribute('href', '/start?gameId=1001')
    await expect(inTurn).toHaveAttribute('draggable', 'false')
    await restsWhole(ticker)
    await page.clock.runFor(TICKER_MS)
    await expect(inTurn).toHaveText('0918•••422 won ₱500.003 min agoin Perlas PalaceAM 9:04:00')
    await restsWhole(ticker)
    await page.clock.runFor(TICKER_MS)
    await expect(inTurn).toContainText('0917•••421')
  })
})

test('with full or forbidden storage the lobby works for the visit', onceLong, async ({ page, player }) => {
  await page.addInitScript(() => {
    const forbid = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: forbid })
    Object.defineProperty(window, 'sessionStorage', { get: forbid })
  })
  await go(page, '/login')
  await page.getByLabel('Username').fill(player.account)
  await page.getByLabel('Password', { exact: true }).fill(player.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(HOME)
  const coin = page.getByRole('status', { name: 'Coin balance' }).first()
  await expect(coin).toHaveText('₱50.00')
  // Without storage, nothing records that the notices were seen, so they greet once.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Deposit' }).first().click()
  await expect(page).toHaveURL('/lobby/wallets/deposit')
  await page.goBack()
  await expect(coin).toHaveText('₱50.00')
})
