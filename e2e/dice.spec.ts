import type { Page } from 'playwright/test'
import { expectFit } from './fit.ts'
import {
  beginRound,
  button,
  expectReady,
  expectRules,
  expectTappable,
  game,
  meter,
  openResult,
  said,
  sitDown,
  stakeChip,
  stopAutoplay,
  verifyResult,
} from './houseGame.ts'
import { expect, MOVED, moving, onceLong, type Press, phoneFirst, test } from './test.ts'

test.use({ ...moving, expected: [new RegExp(MOVED)] })

const GAME = 2001

const slider = (page: Page) => game(page).getByRole('slider')

type End = { roll: number; win: number }
type Outcome = { choice: string; end: End }

/** Rolls by the button and returns the server's outcome. */
async function roll(page: Page, press: Press): Promise<Outcome> {
  const { round } = await beginRound<Outcome>(page, () => press(button(page, 'Roll')))
  await expectReady(page, 'Roll')
  return round.outcome
}

const rolled = ({ roll }: End) => (roll / 100).toFixed(2)

test('a mark is chosen, rolled and verified', phoneFirst, async ({ page, login, press }) => {
  await login()
  await sitDown(page, GAME, 'Roll')
  await expect(page).toHaveTitle(/^Perya Dice/)
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Over 50.49, chance 49.50%, pays ×2.00')
  await expectFit(page)
  await expectTappable(page)
  await expectTappable(page, 'input[type=range]', 40)

  await game(page).getByRole('textbox', { name: 'Chance, %' }).fill('25')
  await page.keyboard.press('Enter')
  await expect(game(page).getByRole('textbox', { name: 'Chance, %' })).toBeFocused()
  await press(button(page, /^Over 74\.99/))
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Under 25.00, chance 25.00%, pays ×3.96')
  await press(stakeChip(page, '₱2'))
  await expect(game(page).locator('.meter', { hasText: 'Stake' })).toContainText('₱2.00')
  const { choice, end } = await roll(page, press)
  expect(choice).toBe('under:2500')
  await expect(said(page)).toHaveText(new RegExp(`^Rolled ${rolled(end)}\\. (?:No win|You won ₱7\\.92)\\.$`))

  await expectRules(page, '50.00% ×1.98 ₱3.96 99.0000%')

  const panel = await openResult(page, press, new RegExp(`^${rolled(end)}: stake ₱2\\.00`))
  await expect(panel.getByText('under 25.00')).toBeVisible()
  await verifyResult(page, panel, 'another')
  await expect(page.getByText(rolled(end), { exact: true })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Your choice' })
  await expect(field).toHaveValue('under:2500')
  await field.fill('under:9999')
  await page.getByRole('button', { name: 'Check this round' }).click()
  await expect(page.getByText('This is no choice of the game.')).toBeVisible()
})

test('the keyboard alone plays: arrows on the slider, space, chips', onceLong, async ({ page, login }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await login()
  await sitDown(page, GAME, 'Roll')
  await slider(page).focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Over 51.99, chance 48.00%, pays ×2.0625')
  const { round } = await beginRound<Outcome>(page, () => page.keyboard.press('Space'))
  expect(round.outcome.choice).toBe('over:5199')
  await expect(slider(page)).toBeFocused()
  await expectReady(page, 'Roll')
  // The next arrow moves the mark, and not the stake.
  await expect(slider(page)).toBeFocused()
  const stake = meter(page, 'Stake').first()
  const before = await stake.textContent()
  await page.keyboard.press('ArrowUp')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Over 52\.49,/)
  await expect(stake).toHaveText(String(before))
  await expect(said(page)).toContainText(`Rolled ${rolled(round.outcome.end)}.`)
  const chip = stakeChip(page, '₱1')
  await chip.focus()
  await page.keyboard.press('Enter')
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
})

test('autoplay rolls on the same mark, and says why it stopped', onceLong, async ({ page, login }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await login()
  await sitDown(page, GAME, 'Roll')
  await button(page, 'Autoplay').click()
  const dialog = game(page).getByRole('dialog', { name: 'Autoplay' })
  await expect(dialog.getByRole('checkbox')).toBeHidden()
  await dialog.getByRole('group', { name: 'Stop before coin falls below' }).getByRole('button').last().click()
  await expectFit(page)
  await dialog.getByRole('button', { name: 'Start 10 rolls' }).click()
  await expect(slider(page)).toBeDisabled()
  await stopAutoplay(page)
  await expectReady(page, 'Roll')
})
