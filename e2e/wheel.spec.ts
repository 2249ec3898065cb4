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

const option = (page: Page, name: string | RegExp) => game(page).getByRole('radio', { name, exact: true })

type End = { segments: number; segment: number; times: number }
type Outcome = { choice: string; end: End }

/** Spins the wheel and returns the server's outcome. */
async function spin(page: Page, act: () => Promise<void>): Promise<Outcome> {
  const { round } = await beginRound<Outcome>(page, act)
  await expectReady(page, 'Spin')
  return round.outcome
}

test('segments and risk are chosen, the wheel is spun and verified', long, async ({ page, login, press }) => {
  await login()
  await sitDown(page, 2601, 'Spin')
  await expect(page).toHaveTitle(/^Ruleta ng Pista/)
  await press(option(page, '50'))
  await press(option(page, 'High'))
  await expect(option(page, 'High')).toBeChecked()
  await expect(game(page).locator('.wheel-segment')).toHaveCount(50)
  await expect(game(page).getByText('×45: 1 of 50 segments')).toBeAttached()
  await expectFit(page)
  await expectTappable(page)
  await expectTappable(page, 'input', 40)

  const { choice, end } = await spin(page, () => press(button(page, 'Spin')))
  expect(choice).toBe('segments:50:high')
  const times = end.times / 10_000
  await expect(said(page)).toContainText(`The wheel stopped at segment ${end.segment} of 50: ×${times}.`)
  await expect(game(page).locator('.wheel-last')).toContainText(`×${times}`)

  await expectRules(page, /^1 2\.00% ×45 ₱/)

  const panel = await openResult(page, press, new RegExp(`^×${times}: stake`))
  await expect(panel.getByText(`Segment ${end.segment} of 50`)).toBeVisible()
  await verifyResult(page, panel, 'another')
  await expect(page.getByText(`Segment ${end.segment} of 50`)).toBeVisible()
})

test(
  'a color is chosen by the keyboard alone, without motion, and autoplay keeps to it',
  onceLong,
  async ({ page, login }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await login()
    await sitDown(page, 2602, 'Spin')
    await option(page, /^Yellow, pays ×4/).focus()
    await page.keyboard.press('ArrowRight')
    await expect(option(page, /^Blue, pays ×6\.5/)).toBeChecked()
    const { choice, end } = await spin(page, () => page.keyboard.press('Space'))
    expect(choice).toBe('segments:54:blue')
    await expect(option(page, /^Blue/)).toBeFocused()
    await expect(said(page)).toContainText(`The wheel stopped at segment ${end.segment} of 54, which is`)
    await expectFit(page)

    await startAutoplay(page, 'Start 10 spins')
    await page.keyboard.press('ArrowRight')
    await stopAutoplay(page)
    await expect(option(page, /^Blue/)).toBeChecked()
  },
)
