import type { Page } from 'playwright/test'
import { expectFit } from './fit.ts'
import {
  button,
  expectReady,
  expectRules,
  expectTappable,
  game,
  meter,
  openResult,
  reloadOpenRound,
  said,
  sitDown,
  sitDownInLandscape,
  stakeChip,
  verifyResult,
} from './houseGame.ts'
import { prepare } from './prepare.ts'
import { expect, long, MOVED, moving, onceLong, test } from './test.ts'

test.use({ ...moving, expected: [new RegExp(MOVED)] })

const GAME = 3101
const HIRIT = 'Hirit: +1 card'

const seat = (page: Page, name: string) => game(page).getByRole('region', { name, exact: true })

/** The moves wait until the cards lie. */
async function mayMove(page: Page): Promise<void> {
  await expect(button(page, HIRIT)).toHaveAttribute('aria-disabled', 'false')
}

test(
  'a third card by the advice after a reload beats the banker, and is verified',
  long,
  async ({ page, login, press }) => {
    await prepare('luckyNine', await login(), { points: 4, hirit: 'win' })
    await sitDown(page, GAME, 'Deal')
    await expect(page).toHaveTitle(/^Lucky Nine sa Kanto/)
    await expectFit(page)

    await press(stakeChip(page, '₱2'))
    await press(button(page, 'Deal'))
    await expect(said(page)).toHaveText(/^You have [^:]+, [^:]+: 4 points\. Hirit or stay\?$/)
    await mayMove(page)
    await expectTappable(page)
    await expect(seat(page, 'Banker').getByRole('img', { name: 'A covered card' })).toHaveCount(2)
    await reloadOpenRound(page)
    await mayMove(page)

    await press(button(page, 'Advice'))
    await expect(said(page)).toHaveText(
      /Advice: Hirit\. To stay is worth 0\.\d{4} stakes on average, hirit \d\.\d{4}\.$/,
    )
    await expectFit(page)
    await press(button(page, HIRIT))
    await expect(said(page)).toHaveText(/^You have .+ points\. The banker has .+ points\. .+ You won ₱4\.00\.$/)
    await expect(meter(page, 'Coin')).toHaveText('₱52.00')
    await expect(seat(page, 'You').getByRole('img', { name: / of / })).toHaveCount(3)

    await expectRules(page, 'Lucky nine, and the banker has less ×3 ₱6.00', /^98\.66% at best play/)

    const panel = await openResult(page, press, /^\d–\d: stake ₱2\.00, win ₱4\.00, 1 of 1$/)
    await verifyResult(page, panel, 'another')
    await expect(page.getByRole('img', { name: / of / })).toHaveCount(6)
    await expectFit(page)
  },
)

test(
  'the keyboard alone plays: space deals, S stays, and a lucky nine has ended at once',
  onceLong,
  async ({ page, login }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const player = await login()
    await prepare('luckyNine', player, { points: 7, stay: 'win' })
    await sitDown(page, GAME, 'Deal')
    await page.keyboard.press('Space')
    await mayMove(page)
    await expect(button(page, 'Stay: at 7')).toBeFocused()
    // A key with a modifier is the browser's.
    await page.keyboard.press('Control+h')
    await page.keyboard.press('s')
    await expect(said(page)).toHaveText(/You won ₱10\.00\.$/)
    await prepare('luckyNine', player, { points: 9, lucky: 'lucky' })
    await sitDown(page, GAME, 'Deal')
    await page.keyboard.press('Space')
    await expect(said(page)).toHaveText(/Lucky nine\. You won ₱15\.00\.$/)
    await expectReady(page, 'Deal')
  },
)

test('a phone in landscape shows both hands, the advice and both moves', onceLong, async ({ page, login }) => {
  await prepare('luckyNine', await login(), { points: 3, hirit: 'win' })
  await sitDownInLandscape(page, GAME, 'Deal', ['.card-table', '.lucky-nine-panel', '.meters', '.play-button'])
  await button(page, 'Deal').click()
  await mayMove(page)
  for (const part of ['.card-laid', '.cash-out'])
    for (const at of [0, 1]) await expect(game(page).locator(part).nth(at)).toBeInViewport({ ratio: 0.98 })
  await expect(game(page).locator('.card-laid')).toHaveCount(4)
})
