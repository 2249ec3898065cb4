import type { FrameLocator, Page } from 'playwright/test'
import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { dealHilo } from './operator.ts'
import { expect, moving, once, onceLong, phoneFirst, test } from './test.ts'

const MOVED = '^Transition was (?:aborted|skipped)'
test.use({ ...moving, expected: [new RegExp(MOVED)] })

const START = '/start?gameId=2301'
const TAP = 44

const game = (page: Page): FrameLocator => page.frameLocator('iframe')
const button = (page: Page, name: string | RegExp) => game(page).getByRole('button', { name, exact: true })
const dealButton = (page: Page) => button(page, 'Deal')
const said = (page: Page) => game(page).getByTestId('game-says')
const meter = (page: Page, name: string) => game(page).locator('.meter', { hasText: name }).locator('dd')

async function isReady(page: Page): Promise<void> {
  await expect(dealButton(page)).toBeEnabled({ timeout: 30_000 })
}

/** Each card turns before the next guess. */
async function mayGuess(page: Page): Promise<void> {
  await expect(button(page, /^Higher or same:/)).toHaveAttribute('aria-disabled', 'false')
}

test(
  'cards are guessed, and the round goes on after a reload, is cashed out and verified',
  phoneFirst,
  async ({ page, login, press }) => {
    dealHilo(await login(), 7, 9, 2, 1)
    await go(page, START)
    await isReady(page)
    await expect(page).toHaveTitle(/^Taas o Baba/)
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
    await expect(button(page, 'Higher or same')).toHaveAttribute('aria-disabled', 'true')
    await press(dealButton(page))
    await expect(said(page)).toHaveText(/^Round open\. First card: 7 of \w+\.$/)
    await expect(button(page, 'Guess first')).toHaveAttribute('aria-disabled', 'true')
    await press(button(page, 'Higher or same: chance 53.8%, pot ₱3.67 at ×1.8385'))
    await expect(said(page)).toHaveText(/^Next card: 9 of \w+\. Right\. The pot is ₱3\.67\.$/)
    await press(button(page, 'Lower or same: chance 69.2%, pot ₱5.31 at ×2.6557'))
    await expect(said(page)).toHaveText(/^Next card: 2 of \w+\. Right\. The pot is ₱5\.31\.$/)
    await expectFit(page)
    await page.reload()
    await expect(game(page).getByText('Your last round is still open.')).toBeVisible({ timeout: 30_000 })
    await expect(game(page).getByRole('list', { name: 'The cards so far' }).getByRole('listitem')).toHaveCount(3)
    await press(button(page, /^New card/))
    await expect(said(page)).toHaveText(/^New card: ace of \w+\.$/)
    await expect(button(page, 'Higher: chance 92.3%, pot ₱5.75 at ×2.877')).toBeVisible()
    await expect(button(page, 'Same: chance 7.7%, pot ₱69.04 at ×34.5242')).toBeVisible()

    await press(button(page, 'Cash out ₱5.31'))
    await expect(said(page)).toHaveText('Cashed out after 2 right guesses. You won ₱5.31.')
    await expect(meter(page, 'Coin')).toHaveText('₱53.31')

    const results = game(page).getByRole('list', { name: 'Your last results' })
    await press(results.getByRole('button', { name: '×2.6557: stake ₱2.00, win ₱5.31, 1 of 1' }))
    const panel = game(page).getByRole('dialog', { name: 'Round ×2.6557' })
    await expect(panel.getByRole('img', { name: /^Lower or same: 2 of \w+, right$/ })).toBeVisible()
    const address = await panel.getByRole('link', { name: 'Verify this round' }).getAttribute('href')
    await expectFit(page)
    await page.keyboard.press('Escape')

    await button(page, 'Rules and pays').click()
    await expect(game(page).getByRole('row', { name: '7 Higher or same 53.85% ×1.8385 ₱3.67' })).toBeVisible()
    await expectFit(page)
    await page.keyboard.press('Escape')

    await button(page, 'Fair play').click()
    await game(page).getByRole('textbox', { name: 'Your seed' }).fill('another')
    await button(page, 'Open the seal and use this seed').click()
    await expect(game(page).getByText(/^Opened server seed/)).toBeVisible()
    await go(page, `/fair?round=${address?.split('round=')[1]}`)
    await expect(page.getByRole('heading', { name: 'It matches' })).toBeVisible()
    await expect(page.getByRole('img', { name: /^New card: ace of \w+$/ })).toBeVisible()
    await expectFit(page)
  },
)

test('the keyboard alone plays: space deals, arrows guess, until a wrong one', onceLong, async ({ page, login }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  dealHilo(await login(), 7, 9, 9, 12)
  await go(page, START)
  await isReady(page)
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
  await isReady(page)
  await expect(stake).toHaveText(/^₱5\.00/)
  await page.keyboard.press('Space')
  await expect(said(page)).toContainText('Round open.')
})

test('a phone in landscape shows the card, its guesses and its buttons', once, async ({ page, login }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await login()
  await go(page, `${START}&platform=mobile`)
  await isReady(page)
  for (const part of ['.hilo-table', '.hilo-deck', '.hilo-panel', '.meters', '.play-button'])
    await expect(game(page).locator(part)).toBeInViewport({ ratio: 0.98 })
  await dealButton(page).click()
  await expect(button(page, /^New card/)).toBeInViewport({ ratio: 1 })
  await expect(game(page).locator('.cash-out')).toBeInViewport({ ratio: 0.98 })
})
