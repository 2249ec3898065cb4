import type { FrameLocator, Page } from 'playwright/test'
import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { expect, moving, phoneFirst, test } from './test.ts'

const MOVED = '^Transition was (?:aborted|skipped)'
test.use({ ...moving, expected: [new RegExp(MOVED)] })

const CALLS_MAX = 40

const game = (page: Page): FrameLocator => page.frameLocator('iframe')
const startButton = (page: Page) => game(page).getByRole('button', { name: 'Start', exact: true })
const call = (page: Page, face: string) => game(page).getByRole('button', { name: `Call ${face}` })
const said = (page: Page) => game(page).getByTestId('game-says')

/** Calls kara, in new rounds after wrong calls, until one call is right. Returns how many were wrong. */
async function callUntilRight(page: Page): Promise<number> {
  for (let wrong = 0; wrong < CALLS_MAX; wrong += 1) {
    await page.keyboard.press('Space')
    await expect(said(page)).toHaveText('Round open. The first right call brings ₱9.90.')
    await expect(call(page, 'kara')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(said(page)).toHaveText(/^(?:It fell kara|Kara was called)/)
    if ((await said(page).textContent())?.startsWith('It fell kara')) return wrong
    await expect(startButton(page)).toBeEnabled()
  }
  throw new Error('no call was right')
}

test(
  'faces are called by keyboard and by tap, and the round goes on after a reload, is cashed out and verified',
  phoneFirst,
  async ({ page, login, press }) => {
    await login()
    await go(page, '/start?gameId=2501')
    await expect(startButton(page)).toBeEnabled({ timeout: 30_000 })
    await expect(page).toHaveTitle(/^Kara y Krus/)
    await expectFit(page)
    await expect(call(page, 'kara')).toHaveAttribute('aria-disabled', 'true')

    const wrong = await callUntilRight(page)
    await expect(said(page)).toHaveText(
      'It fell kara: 1 right call. The pot is ₱9.90. The next right call brings ₱19.80.',
    )
    await page.reload()
    await expect(game(page).getByText('Your last round is still open.')).toBeVisible({ timeout: 30_000 })
    await expect(game(page).getByRole('list', { name: 'Right calls' }).getByRole('img', { name: 'kara' })).toBeVisible()
    await expectFit(page)
    await press(game(page).getByRole('button', { name: 'Cash out ₱9.90' }))
    await expect(said(page)).toHaveText('Cashed out after 1 right call. You won ₱9.90.')
    const coin = `₱${(50 - 5 * wrong + 4.9).toFixed(2)}`
    await expect(game(page).locator('.meter', { hasText: 'Coin' }).locator('dd')).toHaveText(coin)

    await game(page).getByRole('button', { name: 'Rules and pays' }).click()
    await expect(game(page).getByRole('row', { name: '3 12.50% ×7.92 ₱39.60' })).toBeVisible()
    await expectFit(page)
    await page.keyboard.press('Escape')

    const results = game(page).getByRole('list', { name: 'Your last results' })
    await press(results.getByRole('button', { name: /^×1\.98: stake ₱5\.00, win ₱9\.90/ }))
    const panel = game(page).getByRole('dialog', { name: 'Round ×1.98' })
    await expect(panel.getByText('kara was called and fell')).toBeVisible()
    const address = await panel.getByRole('link', { name: 'Verify this round' }).getAttribute('href')
    await page.keyboard.press('Escape')
    await game(page).getByRole('button', { name: 'Fair play' }).click()
    await game(page).getByRole('button', { name: 'Open the seal and use this seed' }).click()
    await expect(game(page).getByText(/^Opened server seed/)).toBeVisible()
    await go(page, `/fair?round=${address?.split('round=')[1]}`)
    await expect(page.getByRole('heading', { name: 'It matches' })).toBeVisible()
    await expect(page.getByText('kara was called and fell')).toBeVisible()
  },
)
