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

const GAME = 2301

/** Each card turns before the next guess. */
async function mayGuess(page: Page): Promise<void> {
  await expect(button(page, /^Higher or same:/)).toHaveAttribute('aria-disabled', 'false')
}

test(
  'cards are guessed, and the round goes on after a reload, is cashed out and verified',
  long,
  async ({ page, login, press }) => {
    await prepare('hilo', await login(), 7, 9, 2, 1)
    await sitDown(page, GAME, 'Deal')
    await expect(page).toHaveTitle(/^Taas o Baba/)
    await expectFit(page)
    await expectTappable(page)

    await press(stakeChip(page, '₱2'))
    await expect(button(page, 'Higher or same')).toHaveAttribute('aria-disabled', 'true')
    await press(button(page, 'Deal'))
    await expect(said(page)).toHaveText(/^Round open\. First card: 7 of \w+\.$/)
    await expect(button(page, 'Guess first')).toHaveAttribute('aria-disabled', 'true')
    await press(button(page, 'Higher or same: chance 53.8%, pot ₱3.67 at ×1.8385'))
    await expect(said(page)).toHaveText(/^Next card: 9 of \w+\. Right\. The pot is ₱3\.67\.$/)
    await press(button(page, 'Lower or same: chance 69.2%, pot ₱5.31 at ×2.6557'))
    await expect(said(page)).toHaveText(/^Next card: 2 of \w+\. Right\. The pot is ₱5\.31\.$/)
    await expectFit(page)
    await reloadOpenRound(page)
    await expect(game(page).getByRole('list', { name: 'The cards so far' }).getByRole('listitem')).toHaveCount(3)
    await press(button(page, /^New card/))
    await expect(said(page)).toHaveText(/^New card: ace of \w+\.$/)
    await expect(button(page, 'Higher: chance 92.3%, pot ₱5.75 at ×2.877')).toBeVisible()
    await expect(button(page, 'Same: chance 7.7%, pot ₱69.04 at ×34.5242')).toBeVisible()

    await press(button(page, 'Cash out ₱5.31'))
    await expect(said(page)).toHaveText('Cashed out after 2 right guesses. You won ₱5.31.')
    await expect(meter(page, 'Coin')).toHaveText('₱53.31')

    await expectRules(page, '7 Higher or same 53.85% ×1.8385 ₱3.67')

    const panel = await openResult(page, press, '×2.6557: stake ₱2.00, win ₱5.31, 1 of 1')
    await expect(panel.getByRole('img', { name: /^Lower or same: 2 of \w+, right$/ })).toBeVisible()
    await verifyResult(page, panel, 'another')
    await expect(page.getByRole('img', { name: /^New card: ace of \w+$/ })).toBeVisible()
    await expectFit(page)
  },
)

test('the keyboard alone plays: space deals, arrows guess, until a wrong one', onceLong, async ({ page, login }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await prepare('hilo', await login(), 7, 9, 9, 12)
  await sitDown(page, GAME, 'Deal')
  await page.keyboard.press('Space')
  await mayGuess(page)
  await expect(button(page, /^Higher or same:/)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(said(page)).toContainText('Next card: 9 of')
  await mayGuess(page)
  const stake = meter(page, 'Stake').first()
  await expect(stake).toHaveText(/^₱5\.00/)
  // A key with a modifier is the browser's.
  await page.keyboard.press('Control+ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(said(page)).toContainText('The pot is ₱13.27.')
  await mayGuess(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(button(page, /^Lower or same:/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText(/^Next card: queen of \w+\. Wrong\. No win\.$/)
  await expect(meter(page, 'Coin')).toHaveText('₱45.00')
  await expectReady(page, 'Deal')
  await expect(stake).toHaveText(/^₱5\.00/)
  await page.keyboard.press('Space')
  await expect(said(page)).toContainText('Round open.')
})

test('a phone in landscape shows the card, its guesses and its buttons', onceLong, async ({ page, login }) => {
  await login()
  await sitDownInLandscape(page, GAME, 'Deal', ['.hilo-table', '.hilo-deck', '.hilo-panel', '.meters', '.play-button'])
  await button(page, 'Deal').click()
  await expect(button(page, /^New card/)).toBeInViewport({ ratio: 1 })
  await expect(game(page).locator('.cash-out')).toBeInViewport({ ratio: 0.98 })
})
