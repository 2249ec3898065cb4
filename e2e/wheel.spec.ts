import type { FrameLocator, Page, Request } from 'playwright/test'
import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { expect, moving, once, phoneFirst, test } from './test.ts'

const MOVED = '^Transition was (?:aborted|skipped)'
test.use({ ...moving, expected: [new RegExp(MOVED)] })

const game = (page: Page): FrameLocator => page.frameLocator('iframe')
const spinButton = (page: Page) => game(page).getByRole('button', { name: 'Spin', exact: true })
const option = (page: Page, name: string | RegExp) => game(page).getByRole('radio', { name, exact: true })
const said = (page: Page) => game(page).getByTestId('game-says')
const isSpin = (request: Request) => request.url().endsWith('/houseSpin')

async function sitDown(page: Page, gameId: number): Promise<void> {
  await go(page, `/start?gameId=${gameId}`)
  await expect(spinButton(page)).toBeEnabled({ timeout: 30_000 })
}

type End = { segments: number; segment: number; times: number }

/** Spins the wheel and returns the server's outcome. */
async function spin(page: Page, act: () => Promise<void>): Promise<{ choice: string; end: End }> {
  const [response] = await Promise.all([page.waitForResponse((one) => isSpin(one.request())), act()])
  const { round } = await response.json()
  await expect(spinButton(page)).toBeEnabled({ timeout: 30_000 })
  return round.outcome
}

test('segments and risk are chosen, the wheel is spun and verified', phoneFirst, async ({ page, login, press }) => {
  await login()
  await sitDown(page, 2601)
  await expect(page).toHaveTitle(/^Ruleta ng Pista/)
  await press(option(page, '50'))
  await press(option(page, 'High'))
  await expect(option(page, 'High')).toBeChecked()
  await expect(game(page).locator('.wheel-segment')).toHaveCount(50)
  await expect(game(page).getByText('×45: 1 of 50 segments')).toBeAttached()
  await expectFit(page)
  const small = await game(page)
    .locator('button:visible, input:visible')
    .evaluateAll((all) =>
      all.filter((one) => Math.min(one.clientWidth, one.clientHeight) < 40).map((one) => one.outerHTML),
    )
  expect(small).toEqual([])

  const { choice, end } = await spin(page, () => press(spinButton(page)))
  expect(choice).toBe('segments:50:high')
  const times = end.times / 10_000
  await expect(said(page)).toContainText(`The wheel stopped at segment ${end.segment} of 50: ×${times}.`)
  await expect(game(page).locator('.wheel-last')).toContainText(`×${times}`)
  const results = game(page).getByRole('list', { name: 'Your last results' })
  await press(results.getByRole('button', { name: new RegExp(`^×${times}: stake`) }))
  const panel = game(page).getByRole('dialog', { name: `Round ×${times}` })
  await expect(panel.getByText(`Segment ${end.segment} of 50`)).toBeVisible()
  const address = await panel.getByRole('link', { name: 'Verify this round' }).getAttribute('href')
  await expectFit(page)
  await page.keyboard.press('Escape')

  await game(page).getByRole('button', { name: 'Rules and pays' }).click()
  await expect(game(page).getByRole('row', { name: /^1 2\.00% ×45 ₱/ })).toBeVisible()
  await expectFit(page)
  await page.keyboard.press('Escape')

  await game(page).getByRole('button', { name: 'Fair play' }).click()
  await game(page).getByRole('textbox', { name: 'Your seed' }).fill('another')
  await game(page).getByRole('button', { name: 'Open the seal and use this seed' }).click()
  await expect(game(page).getByText(/^Opened server seed/)).toBeVisible()
  await go(page, `/fair?round=${address?.split('round=')[1]}`)
  await expect(page.getByRole('heading', { name: 'It matches' })).toBeVisible()
  await expect(page.getByText(`Segment ${end.segment} of 50`)).toBeVisible()
})

test(
  'a color is chosen by the keyboard alone, without motion, and autoplay keeps to it',
  once,
  async ({ page, login }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await login()
    await sitDown(page, 2602)
    await option(page, /^Yellow, pays ×4/).focus()
    await page.keyboard.press('ArrowRight')
    await expect(option(page, /^Blue, pays ×6\.5/)).toBeChecked()
    const { choice, end } = await spin(page, () => page.keyboard.press('Space'))
    expect(choice).toBe('segments:54:blue')
    await expect(option(page, /^Blue/)).toBeFocused()
    await expect(said(page)).toContainText(`The wheel stopped at segment ${end.segment} of 54, which is`)
    await expectFit(page)

    await game(page).getByRole('button', { name: 'Autoplay' }).click()
    await game(page).getByRole('dialog', { name: 'Autoplay' }).getByRole('button', { name: 'Start 10 spins' }).click()
    await page.keyboard.press('ArrowRight')
    await game(page).getByRole('button', { name: 'Stop autoplay' }).click()
    await expect(game(page).getByText('You stopped autoplay.')).toBeVisible()
    await expect(option(page, /^Blue/)).toBeChecked()
  },
)
