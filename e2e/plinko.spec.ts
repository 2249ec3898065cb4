import type { Page } from 'playwright/test'
import { expectFit } from './fit.ts'
import {
  beginRound,
  button,
  expectReady,
  expectRules,
  expectTappable,
  game,
  openResult,
  said,
  sitDown,
  startAutoplay,
  stopAutoplay,
  verifyResult,
} from './houseGame.ts'
import { expect, long, MOVED, moving, onceLong, test } from './test.ts'

test.use({ ...moving, expected: [new RegExp(MOVED)] })

const GAME = 2201

const rows = (page: Page) => game(page).getByRole('slider', { name: 'Rows' })
const risk = (page: Page, name: string) => game(page).getByRole('radio', { name })

type End = { rows: number; tray: number; times: number; win: number; path: string }
type Outcome = { choice: string; end: End }

/** Drops a coin and returns the server's outcome. */
async function drop(page: Page, act: () => Promise<void>): Promise<Outcome> {
  const { round } = await beginRound<Outcome>(page, act)
  await expectReady(page, 'Drop')
  return round.outcome
}

const landed = ({ rows, tray, times }: End) => `The coin fell into tray ${tray + 1} of ${rows + 1}: ×${times / 10_000}.`

test('rows and risk are chosen, a coin is dropped and verified', long, async ({ page, login, press }) => {
  await login()
  await sitDown(page, GAME, 'Drop')
  await expect(page).toHaveTitle(/^Laglag Piso/)
  await expect(rows(page)).toHaveAttribute('aria-valuetext', '12 rows, 13 trays')
  await rows(page).fill('16')
  await press(risk(page, 'High'))
  await expect(risk(page, 'High')).toBeChecked()
  await expect(game(page).locator('.plinko-tray')).toHaveCount(17)
  await expect(game(page).locator('.plinko-tray').first()).toHaveText('1000')
  await expectFit(page)
  await expectTappable(page)
  await expectTappable(page, 'input', 40)

  const { choice, end } = await drop(page, () => press(button(page, 'Drop')))
  expect(choice).toBe('rows:16:high')
  await expect(said(page)).toContainText(landed(end))
  const lit = game(page).locator('.plinko-tray[data-lit]')
  await expect(lit).toHaveText(String(end.times / 10_000))

  await expectRules(page, '1 and 17 0.0031% ×1000 ₱5,000.00')

  const panel = await openResult(page, press, new RegExp(`^×${end.times / 10_000}: stake ₱5\\.00`))
  await expect(panel.getByText(`${end.tray + 1} of 17, from the left`)).toBeVisible()
  await verifyResult(page, panel, 'another')
  await expect(page.getByText(`${[...end.path].join(' ')} (L is left, R is right)`)).toBeVisible()
})

test('the keyboard alone plays, without motion, and autoplay keeps to its board', onceLong, async ({ page, login }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await login()
  await sitDown(page, GAME, 'Drop')
  await rows(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(rows(page)).toHaveAttribute('aria-valuetext', '13 rows, 14 trays')
  await page.keyboard.press('Tab')
  await expect(risk(page, 'Medium')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(risk(page, 'Low')).toBeChecked()
  const { choice, end } = await drop(page, () => page.keyboard.press('Space'))
  expect(choice).toBe('rows:13:low')
  await expect(risk(page, 'Low')).toBeFocused()
  await expect(said(page)).toContainText(landed(end))
  await expect(game(page).locator('.plinko-trail')).toBeVisible()

  await startAutoplay(page, 'Start 10 drops')
  await expect(rows(page)).toBeDisabled()
  await stopAutoplay(page)
  await expectReady(page, 'Drop')
  await expect(rows(page)).toHaveAttribute('aria-valuetext', '13 rows, 14 trays')
})
