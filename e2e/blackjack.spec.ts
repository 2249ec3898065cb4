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
import { expect, MOVED, moving, onceLong, phoneFirst, test } from './test.ts'

test.use({ ...moving, expected: [new RegExp(MOVED)] })

const GAME = 3301

const mayMove = (page: Page) => expect(button(page, /^Stand/)).toHaveAttribute('aria-disabled', 'false')

test(
  'a pair is split by the advice after a reload, both hands stand, and the round is paid and verified',
  phoneFirst,
  async ({ page, login, press }) => {
    await prepare('blackjack', await login(), 8, 6, 8)
    await sitDown(page, GAME, 'Deal')
    await expect(page).toHaveTitle(/^Beinte-Uno ng Bayan/)
    await expectFit(page)
    await expectTappable(page)

    await press(stakeChip(page, '₱2'))
    await press(button(page, 'Deal'))
    await expect(said(page)).toHaveText(
      /^Your hand: 8 of \w+, 8 of \w+, 16\. The dealer shows 6 of \w+\. It is your move\.$/,
    )
    await expect(game(page).getByRole('listitem', { name: 'Covered card' })).toBeVisible()
    await reloadOpenRound(page)
    await mayMove(page)
    await press(button(page, 'Advice'))
    await expect(said(page)).toContainText(/Advice: Split, \+0\.\d{3} stakes on average\.$/)
    await expectFit(page)
    await expectTappable(page)
    await press(button(page, /^Split for ₱2\.00: .*, advised$/))
    await expect(meter(page, 'Stake')).toHaveText('₱4.00')
    await expect(said(page)).toContainText('Hand 2: 8 of')
    // A hand of 21 stands by itself.
    for (let hand = 0; hand < 2 && (await button(page, /^Stand/).isVisible()); hand += 1) {
      await mayMove(page)
      await press(button(page, /^Stand/))
      await expect(said(page)).not.toContainText(`move of hand ${hand + 1}`)
    }
    await expectReady(page, 'Deal')
    await expect(said(page)).toHaveText(/^The dealer has .+ Hand 1: .+ Hand 2: .+(?:No win|came back|You won .+)\.$/)

    await expectRules(page, '16 S S S S S H H R R R', /^99\.66% of all that is staked, at best play/)
    const panel = await openResult(page, press, /stake ₱4\.00, win .+, 1 of 1$/)
    await verifyResult(page, panel, 'another')
    await expect(page.getByRole('heading', { name: 'Hand 2' })).toBeVisible()
    await expectFit(page)
  },
)

test('the keyboard alone plays: space deals, letters move', onceLong, async ({ page, login }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await prepare('blackjack', await login(), 5, 1, 6, 10)
  await sitDown(page, GAME, 'Deal')
  await page.keyboard.press('Space')
  await expect(said(page)).toContainText('Insurance is offered for ₱2.50.')
  await expect(button(page, /^Insure/)).toBeFocused()
  // A key with a modifier is the browser's, and a move that is not offered does nothing.
  await page.keyboard.press('Control+i')
  await page.keyboard.press('h')
  await page.keyboard.press('i')
  await expect(said(page)).toHaveText(/The insurance paid ₱7\.50\. ₱7\.50 came back\.$/)
  await expectReady(page, 'Deal')
  await expect(button(page, 'Deal')).toBeFocused()
})

test('a phone in landscape shows the table, the cards and its buttons', onceLong, async ({ page, login }) => {
  await prepare('blackjack', await login(), 5, 6, 4)
  await sitDownInLandscape(page, GAME, 'Deal', ['.blackjack-table', '.blackjack-panel', '.meters', '.play-button'])
  await button(page, 'Deal').click()
  await mayMove(page)
  for (const move of ['hit', 'stand', 'double', 'surrender'])
    await expect(game(page).locator(`[data-move="${move}"]`)).toBeInViewport({ ratio: 0.98 })
  await expect(game(page).locator('.blackjack-hand')).toBeInViewport({ ratio: 0.98 })
  await expectTappable(page)
})
