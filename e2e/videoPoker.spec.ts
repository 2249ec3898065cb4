import type { FrameLocator, Page } from 'playwright/test'
import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { dealPoker } from './operator.ts'
import { expect, moving, once, onceLong, phoneFirst, test } from './test.ts'

const MOVED = '^Transition was (?:aborted|skipped)'
test.use({ ...moving, expected: [new RegExp(MOVED)] })

const START = '/start?gameId=3001'
const TAP = 44
const HAND = 5

const game = (page: Page): FrameLocator => page.frameLocator('iframe')
const button = (page: Page, name: string | RegExp) => game(page).getByRole('button', { name, exact: true })
const dealButton = (page: Page) => button(page, 'Deal')
const cards = (page: Page) =>
  game(page)
    .getByRole('group', { name: /^Your cards/ })
    .getByRole('button')
const said = (page: Page) => game(page).getByTestId('game-says')
const meter = (page: Page, name: string) => game(page).locator('.meter', { hasText: name }).locator('dd')

async function isReady(page: Page): Promise<void> {
  await expect(dealButton(page)).toBeEnabled({ timeout: 30_000 })
}

/** The cards come one after another. */
async function mayHold(page: Page): Promise<void> {
  await expect(cards(page).first()).toHaveAttribute('aria-disabled', 'false')
}

test(
  'cards are held by the advice after a reload, drawn, paid and verified',
  phoneFirst,
  async ({ page, login, press }) => {
    dealPoker(await login(), 'jacks', 'three')
    await go(page, START)
    await isReady(page)
    await expect(page).toHaveTitle(/^Sota Pataas/)
    await expectFit(page)
    const small = await game(page)
      .locator('button:visible')
      .evaluateAll((all) =>
        all
          .map((one) => ({ name: one.ariaLabel ?? one.textContent, ...one.getBoundingClientRect().toJSON() }))
          .filter(({ width, height }) => Math.min(width, height) < 44),
      )
    expect([TAP, small]).toEqual([TAP, []])

    await press(game(page).getByRole('group', { name: 'Stakes' }).getByRole('button', { name: '₱2', exact: true }))
    await press(dealButton(page))
    await expect(said(page)).toHaveText(/^Dealt: (?:[^,.]+, ){4}[^,.]+\. Jacks or better\. Hold cards, then draw\.$/)
    await mayHold(page)
    await press(cards(page).nth(2))
    await expect(cards(page).nth(2)).toHaveAttribute('aria-pressed', 'true')
    await expect(button(page, 'Draw: 4 new cards')).toBeVisible()
    await page.reload()
    await expect(game(page).getByText('Your last round is still open.')).toBeVisible({ timeout: 30_000 })
    await mayHold(page)
    await expect(button(page, 'Draw: 5 new cards')).toBeVisible()

    await press(button(page, 'Advice'))
    await expect(said(page)).toContainText('It is worth 1.5365 stakes on average.')
    await expect(game(page).getByRole('button', { name: /, advised$/ })).toHaveCount(2)
    await press(button(page, 'Hold these'))
    await expect(button(page, 'Draw: 3 new cards')).toBeVisible()
    await expectFit(page)
    await press(button(page, 'Draw: 3 new cards'))
    await expect(said(page)).toHaveText(/^Your hand: .+\. Three of a kind\. You won ₱6\.00\.$/)
    await expect(meter(page, 'Coin')).toHaveText('₱54.00')

    const results = game(page).getByRole('list', { name: 'Your last results' })
    await press(results.getByRole('button', { name: 'Three of a kind: stake ₱2.00, win ₱6.00, 1 of 1' }))
    const panel = game(page).getByRole('dialog', { name: 'Round Three of a kind' })
    await expect(panel.getByRole('img', { name: /, held$/ })).toHaveCount(4)
    const address = await panel.getByRole('link', { name: 'Verify this round' }).getAttribute('href')
    await expectFit(page)
    await page.keyboard.press('Escape')

    await button(page, 'Rules and pays').click()
    await expect(game(page).getByRole('row', { name: 'Full house ×9 ₱18.00' })).toBeVisible()
    await expect(game(page).getByText(/^99\.54% at best play/)).toBeVisible()
    await expectFit(page)
    await page.keyboard.press('Escape')

    await button(page, 'Fair play').click()
    await game(page).getByRole('textbox', { name: 'Your seed' }).fill('another')
    await button(page, 'Open the seal and use this seed').click()
    await expect(game(page).getByText(/^Opened server seed/)).toBeVisible()
    await go(page, `/fair?round=${address?.split('round=')[1]}`)
    await expect(page.getByRole('heading', { name: 'It matches' })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Card \d+: / })).toHaveCount(3 * HAND)
    await expectFit(page)
  },
)

test('the keyboard alone plays: space deals, numbers hold, Enter draws', onceLong, async ({ page, login }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  dealPoker(await login(), 'straight', 'straight')
  await go(page, START)
  await isReady(page)
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
  await isReady(page)
  await page.keyboard.press('Space')
  await expect(said(page)).toContainText('Dealt:')
})

test('a phone in landscape shows the pays, five cards and its buttons', once, async ({ page, login }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await login()
  await go(page, `${START}&platform=mobile`)
  await isReady(page)
  for (const part of ['.video-poker-table', '.video-poker-pays', '.video-poker-panel', '.meters', '.play-button'])
    await expect(game(page).locator(part)).toBeInViewport({ ratio: 0.98 })
  await dealButton(page).click()
  await mayHold(page)
  for (const at of [0, 1, 2, 3, 4]) await expect(cards(page).nth(at)).toBeInViewport({ ratio: 1 })
  await button(page, 'Advice').click()
  await expect(button(page, 'Hold these')).toBeInViewport({ ratio: 0.98 })
  await expect(game(page).locator('.cash-out')).toBeInViewport({ ratio: 0.98 })
})
