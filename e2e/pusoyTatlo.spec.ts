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

const GAME = 3201
const FOLD = 'Fold: the ante is lost'

const seat = (page: Page, name: string) => game(page).getByRole('region', { name, exact: true })

/** The moves wait until the cards lie. */
async function mayMove(page: Page): Promise<void> {
  await expect(button(page, FOLD)).toHaveAttribute('aria-disabled', 'false')
}

test(
  'a pair is played for the ante again after a reload, beats the dealer, and is verified',
  long,
  async ({ page, login, press }) => {
    await prepare('pusoy', await login(), { hand: 'pair', result: 'win' })
    await sitDown(page, GAME, 'Deal')
    await expect(page).toHaveTitle(/^Pusoy Tatlo/)
    await expectFit(page)

    await press(stakeChip(page, '₱2'))
    await press(button(page, 'Deal'))
    await expect(said(page)).toHaveText(/^You have (?:[^:,]+, ){2}[^:,]+: Pair\. Fold or play\?$/)
    await mayMove(page)
    await expectTappable(page)
    await expect(seat(page, 'Dealer').getByRole('img', { name: 'A covered card' })).toHaveCount(3)
    await reloadOpenRound(page)
    await mayMove(page)
    await expect(meter(page, 'Coin')).toHaveText('₱48.00')

    await press(button(page, 'Advice'))
    await expect(said(page)).toHaveText(/Advice: Play\. To play costs one ante more, and brings back \d\.\d{4} antes/)
    await expectFit(page)
    await press(button(page, 'Play for ₱2 more'))
    await expect(said(page)).toHaveText(/^The dealer has .+\. Your hand is higher\. You won ₱8\.00\.$/)
    await expect(meter(page, 'Coin')).toHaveText('₱54.00')
    await expect(seat(page, 'Dealer').getByRole('img', { name: / of / })).toHaveCount(3)

    await expectRules(page, 'Your hand is higher ₱4.00 ×4 ₱8.00', /^97\.99% of all stakes at best play/)

    const panel = await openResult(page, press, 'Won: stake ₱4.00, win ₱8.00, 1 of 1')
    await verifyResult(page, panel, 'another')
    await expect(page.getByRole('img', { name: / of / })).toHaveCount(6)
    await expectFit(page)
  },
)

test('the keyboard alone plays: space deals, F folds, P plays', onceLong, async ({ page, login }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const player = await login()
  await prepare('pusoy', player, { hand: 'straight', result: 'alone' })
  await sitDown(page, GAME, 'Deal')
  await page.keyboard.press('Space')
  await mayMove(page)
  await expect(button(page, FOLD)).toBeFocused()
  // A key with a modifier is the browser's.
  await page.keyboard.press('Control+f')
  await page.keyboard.press('p')
  await expect(said(page)).toHaveText(/The dealer does not qualify\. Bonus: 1 ante\. You won ₱20\.00\.$/)
  await expectReady(page, 'Deal')
  await page.keyboard.press('Space')
  await mayMove(page)
  await page.keyboard.press('f')
  await expect(said(page)).toHaveText('You folded. No win.')
})

test('a phone in landscape shows both hands, the advice and both moves', onceLong, async ({ page, login }) => {
  await prepare('pusoy', await login(), { hand: 'pair', result: 'win' })
  await sitDownInLandscape(page, GAME, 'Deal', ['.card-table', '.pusoy-panel', '.meters', '.play-button'])
  await button(page, 'Deal').click()
  await mayMove(page)
  for (const part of ['.card-laid', '.cash-out'])
    for (const at of [0, 1]) await expect(game(page).locator(part).nth(at)).toBeInViewport({ ratio: 0.98 })
  await expect(game(page).locator('.card-laid')).toHaveCount(6)
})
