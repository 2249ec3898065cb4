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

const GAME = 3001
const HAND = 5

const cards = (page: Page) =>
  game(page)
    .getByRole('group', { name: /^Your cards/ })
    .getByRole('button')

/** The cards come one after another. */
async function mayHold(page: Page): Promise<void> {
  await expect(cards(page).first()).toHaveAttribute('aria-disabled', 'false')
}

test('cards are held by the advice after a reload, drawn, paid and verified', long, async ({ page, login, press }) => {
  await prepare('poker', await login(), { dealt: 'jacks', drawn: 'three' })
  await sitDown(page, GAME, 'Deal')
  await expect(page).toHaveTitle(/^Sota Pataas/)
  await expectFit(page)
  await expectTappable(page)

  await press(stakeChip(page, '₱2'))
  await press(button(page, 'Deal'))
  await expect(said(page)).toHaveText(/^Dealt: (?:[^,.]+, ){4}[^,.]+\. Jacks or better\. Hold cards, then draw\.$/)
  await mayHold(page)
  await press(cards(page).nth(2))
  await expect(cards(page).nth(2)).toHaveAttribute('aria-pressed', 'true')
  await expect(button(page, 'Draw: 4 new cards')).toBeVisible()
  await reloadOpenRound(page)
  await mayHold(page)
  await expect(button(page, 'Draw: 5 new cards')).toBeVisible()

  await press(button(page, 'Advice'))
  await expect(said(page)).toContainText('It is worth 1.5365 stakes on average.')
  await expect(button(page, /, advised$/)).toHaveCount(2)
  await press(button(page, 'Hold these'))
  await expect(button(page, 'Draw: 3 new cards')).toBeVisible()
  await expectFit(page)
  await press(button(page, 'Draw: 3 new cards'))
  await expect(said(page)).toHaveText(/^Your hand: .+\. Three of a kind\. You won ₱6\.00\.$/)
  await expect(meter(page, 'Coin')).toHaveText('₱54.00')

  await expectRules(page, 'Full house ×9 ₱18.00', /^99\.54% at best play/)

  const panel = await openResult(page, press, 'Three of a kind: stake ₱2.00, win ₱6.00, 1 of 1')
  await expect(panel.getByRole('img', { name: /, held$/ })).toHaveCount(4)
  await verifyResult(page, panel, 'another')
  await expect(page.getByRole('img', { name: /^Card \d+: / })).toHaveCount(3 * HAND)
  await expectFit(page)
})

test('the keyboard alone plays: space deals, numbers hold, Enter draws', onceLong, async ({ page, login }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await prepare('poker', await login(), { dealt: 'straight', drawn: 'straight' })
  await sitDown(page, GAME, 'Deal')
  await page.keyboard.press('Space')
  await mayHold(page)
  await expect(cards(page).first()).toBeFocused()
  await page.keyboard.press('Space')
  await expect(cards(page).first()).toHaveAttribute('aria-pressed', 'true')
  // A key with a modifier is the browser's.
  await page.keyboard.press('Control+2')
  for (const key of ['2', '3', '4', '5']) await page.keyboard.press(key)
  await expect(button(page, 'Draw: keep all five')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText(/Straight\. You won ₱20\.00\.$/)
  await expectReady(page, 'Deal')
  await page.keyboard.press('Space')
  await expect(said(page)).toContainText('Dealt:')
})

test('a phone in landscape shows the pays, five cards and its buttons', onceLong, async ({ page, login }) => {
  await login()
  await sitDownInLandscape(page, GAME, 'Deal', [
    '.video-poker-table',
    '.video-poker-pays',
    '.video-poker-panel',
    '.meters',
    '.play-button',
  ])
  await button(page, 'Deal').click()
  await mayHold(page)
  for (const at of [0, 1, 2, 3, 4]) await expect(cards(page).nth(at)).toBeInViewport({ ratio: 1 })
  await button(page, 'Advice').click()
  await expect(button(page, 'Hold these')).toBeInViewport({ ratio: 0.98 })
  await expect(game(page).locator('.cash-out')).toBeInViewport({ ratio: 0.98 })
})
