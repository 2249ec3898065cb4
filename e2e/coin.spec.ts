import type { Page } from 'playwright/test'
import { expectFit } from './fit.ts'
import {
  button,
  expectRules,
  game,
  meter,
  openResult,
  reloadOpenRound,
  said,
  sitDown,
  verifyResult,
} from './houseGame.ts'
import { expect, long, MOVED, moving, test } from './test.ts'

test.use({ ...moving, expected: [new RegExp(MOVED)] })

const CALLS_MAX = 40

const call = (page: Page, face: string) => button(page, `Call ${face}`)

/** Calls kara, in new rounds after wrong calls, until one call is right. Returns how many were wrong. */
async function callUntilRight(page: Page): Promise<number> {
  for (let wrong = 0; wrong < CALLS_MAX; wrong += 1) {
    await page.keyboard.press('Space')
    await expect(said(page)).toHaveText('Round open. The first right call brings ₱9.90.')
    await expect(call(page, 'kara')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(said(page)).toHaveText(/^(?:It fell kara|Kara was called)/)
    if ((await said(page).textContent())?.startsWith('It fell kara')) return wrong
    await expect(button(page, 'Start')).toBeEnabled()
  }
  throw new Error('no call was right')
}

test(
  'faces are called by keyboard and by tap, and the round goes on after a reload, is cashed out and verified',
  long,
  async ({ page, login, press }) => {
    await login()
    await sitDown(page, 2501, 'Start')
    await expect(page).toHaveTitle(/^Kara y Krus/)
    await expectFit(page)
    await expect(call(page, 'kara')).toHaveAttribute('aria-disabled', 'true')

    const wrong = await callUntilRight(page)
    await expect(said(page)).toHaveText(
      'It fell kara: 1 right call. The pot is ₱9.90. The next right call brings ₱19.80.',
    )
    await reloadOpenRound(page)
    await expect(game(page).getByRole('list', { name: 'Right calls' }).getByRole('img', { name: 'kara' })).toBeVisible()
    await expectFit(page)
    await press(button(page, 'Cash out ₱9.90'))
    await expect(said(page)).toHaveText('Cashed out after 1 right call. You won ₱9.90.')
    const coin = `₱${(50 - 5 * wrong + 4.9).toFixed(2)}`
    await expect(meter(page, 'Coin')).toHaveText(coin)

    await expectRules(page, '3 12.50% ×7.92 ₱39.60')

    const panel = await openResult(page, press, /^×1\.98: stake ₱5\.00, win ₱9\.90/)
    await expect(panel.getByText('kara was called and fell')).toBeVisible()
    await verifyResult(page, panel)
    await expect(page.getByText('kara was called and fell')).toBeVisible()
  },
)
