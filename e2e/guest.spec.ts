import type { Page } from 'playwright/test'
import { formatsOf } from '#contract/formats.ts'
import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { button, expectReady, game, meter } from './houseGame.ts'
import { fillRegistration } from './player.ts'
import { expect, long, onceLong, test, wideFirst } from './test.ts'

const HOME = '/lobby/home'
const FRAME = 'dialog iframe'

const layer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** The code of the doors loads when the page rests. */
const isOpen = async (page: Page) => await expect(page.locator('html')).toHaveAttribute('data-doors', 'open')

async function openHome(page: Page): Promise<void> {
  await go(page, HOME)
  await isOpen(page)
}

/** Its tile, since its banner comes and goes. */
async function tapGame(page: Page, name = /Bakunawa/): Promise<void> {
  await page.getByRole('article').getByRole('link', { name }).first().click()
}

/** The first game that a guest opens, over the page, asks for the age. */
async function confirmAge(page: Page, play = 'Spin'): Promise<void> {
  await expect(page.locator(FRAME)).toBeVisible()
  await button(page, 'I am 21 or older').click()
  await expectReady(page, play)
}

async function openGame(page: Page): Promise<void> {
  await tapGame(page)
  await confirmAge(page)
}

/** Spins, and returns the play coin after the round, as it is shown. */
async function spin(page: Page): Promise<string> {
  const played = page.waitForResponse((response) => response.url().endsWith('/anonymous/guestSpin'))
  await button(page, 'Spin').click()
  const { coin } = await (await played).json()
  return formatsOf().coin(coin)
}

async function register(page: Page, reason: string): Promise<void> {
  const sheet = layer(page, reason)
  await expect(sheet.getByRole('heading', { level: 2 }).first()).toHaveText(reason)
  await fillRegistration(sheet)
  await sheet.getByRole('checkbox').check()
  await sheet.locator('form').getByRole('button', { name: 'Create account' }).click()
}

test(
  'a guest searches over the page and plays what was found; back closes one after the other',
  long,
  async ({ page, isMobile }) => {
    await openHome(page)
    const door = isMobile
      ? page.getByRole('banner').getByRole('link', { name: 'Search' }).first()
      : page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Games' })
    await door.click()
    const search = page.locator('dialog .finder')
    await expect(search).toBeVisible()
    if (isMobile) await search.getByRole('searchbox', { name: 'Search games' }).fill('bakunwa')
    await expect(search.getByRole('link', { name: /Bakunawa/ }).first()).toBeVisible()
    await expectFit(page)
    await search
      .getByRole('link', { name: /Bakunawa/ })
      .first()
      .click()

    await expect(game(page).getByText('You play with play coin. It is worth nothing')).toBeVisible()
    await confirmAge(page)
    await expect(meter(page, 'Play coin')).toHaveText('₱1,000.00')
    await expect(button(page, 'Fair play')).toBeHidden()
    const coin = await spin(page)
    await expect(meter(page, 'Play coin')).toHaveText(coin, { timeout: 60_000 })

    await page.goBack()
    await expect(page.locator(FRAME)).toHaveCount(0)
    await expect(search).toBeVisible()
    await page.goBack()
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await expect(door).toBeFocused()
    await expect(page).toHaveURL(HOME)
  },
)

test('the play coin outlives a visit, and the way out of the game closes it', onceLong, async ({ page }) => {
  await openHome(page)
  await openGame(page)
  const coin = await spin(page)
  await expect(button(page, 'Spin')).toBeVisible({ timeout: 60_000 })
  await button(page, 'Back to the lobby').click()
  await expect(page.locator(FRAME)).toHaveCount(0)
  await openHome(page)
  await tapGame(page)
  await expect(meter(page, 'Play coin')).toHaveText(coin, { timeout: 30_000 })
})

test(
  'a guest’s round with moves goes on after the game was closed, and is paid in play coin',
  onceLong,
  async ({ page }) => {
    await openHome(page)
    await page.getByRole('tab', { name: 'Games', exact: true }).click()
    await tapGame(page, /Sisid Perlas/)
    await confirmAge(page, 'Dive')
    await button(page, 'Dive').click()
    await expect(game(page).getByText(/^Round open: 3 urchins/)).toBeVisible()
    await button(page, 'Back to the lobby').click()
    await expect(page.locator(FRAME)).toHaveCount(0)
    await tapGame(page, /Sisid Perlas/)
    await expect(game(page).getByText('Your last round is still open.')).toBeVisible({ timeout: 30_000 })
    const answer = page.waitForResponse((response) => response.url().endsWith('/anonymous/guestMove'))
    await button(page, /^Shell 1,/).click()
    const { step } = await (await answer).json()
    if (step !== undefined) await button(page, /^Cash out/).click()
    await expect(button(page, 'Dive')).toBeEnabled()
    await expect(game(page).getByText(/^(?:Cashed out after 1 pearl|Shell 1 was a sea urchin)/)).toBeVisible()
  },
)

test(
  'a guest keeps a favourite, registers in the sheet, goes on to the wallet, and has the favourite',
  wideFirst,
  async ({ page, isMobile }) => {
    await openHome(page)
    const heart = page.getByRole('button', { name: 'Favourite: Bakunawa' }).first()
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Kept on this device.')).toBeVisible()
    await page.reload()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await isOpen(page)
    if (isMobile) {
      await page.getByRole('link', { name: 'Wallet' }).click()
      const taken = page.waitForResponse((response) => response.url().endsWith('/gameLike'))
      await register(page, 'Create an account to see your wallet')
      await expect(page).toHaveURL(/\/lobby\/wallets\/deposit$/)
      expect(await (await taken).json()).toMatchObject({ code: 200, errcode: 0 })
    } else {
      await page.getByRole('link', { name: 'Member' }).click()
      const taken = page.waitForResponse((response) => response.url().endsWith('/gameLike'))
      await register(page, 'Create an account to open this page')
      await expect(page).toHaveURL(/\/lobby\/member$/)
      expect(await (await taken).json()).toMatchObject({ code: 200, errcode: 0 })
    }
    await go(page, isMobile ? '/profile/favorites' : '/lobby/favorites')
    await expect(page.getByRole('button', { name: 'Favourite: Bakunawa' }).first()).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  },
)

test(
  'playing for coin needs an account: the sheet changes to the log-in, and the game opens',
  onceLong,
  async ({ page, player }) => {
    await openHome(page)
    await openGame(page)
    await button(page, 'Play for coin').click()
    const sheet = layer(page, 'Create an account to play for coin')
    await sheet.getByRole('button', { name: 'Log in', exact: true }).first().click()
    await expect(sheet.getByRole('heading', { name: 'Log in to play for coin' })).toBeVisible()
    await sheet.getByRole('textbox', { name: 'Username' }).fill(player.account)
    await sheet.getByRole('textbox', { name: 'Password' }).fill(player.password)
    await sheet.locator('form').getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/start\?gameId=\d+$/)
  },
)

test('Escape closes the sheet, and a typed address leads to the log-in as before', onceLong, async ({ page }) => {
  await openHome(page)
  const wallet = page.getByRole('link', { name: 'Wallet' })
  await wallet.click()
  await expect(layer(page, 'Create an account to see your wallet')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(wallet).toBeFocused()
  await go(page, '/search')
  await expect(page).toHaveURL('/login?back=%2Fsearch')
})
