import { expectFit } from './fit.ts'
import {
  beginRound,
  button,
  expectRules,
  game,
  openResult,
  said,
  sitDown,
  stakeChip,
  verifyResult,
} from './houseGame.ts'
import { expect, long, MOVED, moving, test } from './test.ts'

test.use({ ...moving, expected: [new RegExp(MOVED)] })

type Outcome = { choice: string; end: { height: number } }

/** A height in ten-thousandths, as it is read. */
const shown = (height: number) =>
  (Math.floor(height / 100) / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

test('a target is typed, flown for by the keyboard, and verified', long, async ({ page, login, press }) => {
  await login()
  await sitDown(page, 2401, 'Fly')
  await expect(page).toHaveTitle(/^Lipad Saranggola/)
  await expectFit(page)

  await press(button(page, '×10'))
  const target = game(page).getByRole('textbox', { name: 'Target, ×' })
  await expect(target).toHaveValue('10.00')
  await target.fill('1.25')
  await page.keyboard.press('Enter')
  await expect(target).toBeFocused()
  await expect(game(page).getByText('79.20%')).toBeVisible()
  await press(stakeChip(page, '₱2'))
  await button(page, 'Fly').focus()
  const { round } = await beginRound<Outcome>(page, () => page.keyboard.press('Space'))
  expect(round.outcome.choice).toBe('times:125')
  const height = shown(round.outcome.end.height)
  const end = round.win > 0 ? 'You won ₱2.50' : 'No win'
  await expect(said(page)).toHaveText(`The kite climbed to ×${height}. ${end}.`)
  await expectFit(page)

  await expectRules(page, '×2.00 49.50% ₱4.00 99.0000%')

  const panel = await openResult(page, press, new RegExp(`^×${height}: stake ₱2\\.00`))
  await verifyResult(page, panel)
  // The target may be the very height.
  await expect(page.getByText(`×${height}`, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your choice' })).toHaveValue('times:125')
})
