import type { FrameLocator, Locator, Page, Request } from 'playwright/test'
import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { expect, moving, once, phoneFirst, test } from './test.ts'

const MOVED = '^Transition was (?:aborted|skipped)'
test.use({ ...moving, expected: [new RegExp(MOVED)] })

const START = '/start?gameId=2001'
const TAP = 44

const game = (page: Page): FrameLocator => page.frameLocator('iframe')
const rollButton = (page: Page) => game(page).getByRole('button', { name: 'Roll', exact: true })
const slider = (page: Page) => game(page).getByRole('slider')
const said = (page: Page) => game(page).getByTestId('game-says')
const isSpin = (request: Request) => request.url().endsWith('/houseSpin')

async function isReady(page: Page): Promise<void> {
  await expect(rollButton(page)).toBeEnabled({ timeout: 30_000 })
}

type End = { roll: number; win: number }

type Press = (one: Locator) => Promise<void>

/** Rolls by the button and returns the server's outcome. */
async function roll(page: Page, press: Press): Promise<{ choice: string; end: End }> {
  const [response] = await Promise.all([page.waitForResponse((one) => isSpin(one.request())), press(rollButton(page))])
  const { round } = await response.json()
  await isReady(page)
  return round.outcome
}

const rolled = ({ roll }: End) => (roll / 100).toFixed(2)

test('a mark is chosen, rolled and verified', phoneFirst, async ({ page, login, press }) => {
  await login()
  await go(page, START)
  await isReady(page)
  await expect(page).toHaveTitle(/^Perya Dice/)
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Over 50.49, chance 49.50%, pays ×2.00')
  await expectFit(page)
  const small = await game(page)
    .locator('button:visible, input[type=range]:visible')
    .evaluateAll((all) =>
      all.filter((one) => Math.min(one.clientWidth, one.clientHeight) < 40).map((one) => one.outerHTML),
    )
  expect([TAP, small]).toEqual([TAP, []])

  await game(page).getByRole('textbox', { name: 'Chance, %' }).fill('25')
  await page.keyboard.press('Enter')
  await expect(game(page).getByRole('textbox', { name: 'Chance, %' })).toBeFocused()
  await press(game(page).getByRole('button', { name: /^Over 74\.99/ }))
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Under 25.00, chance 25.00%, pays ×3.96')
  await press(game(page).getByRole('group', { name: 'Stakes' }).getByRole('button', { name: '₱2', exact: true }))
  await expect(game(page).locator('.meter', { hasText: 'Stake' })).toContainText('₱2.00')
  const { choice, end } = await roll(page, press)
  expect(choice).toBe('under:2500')
  await expect(said(page)).toHaveText(new RegExp(`^Rolled ${rolled(end)}\\. (?:No win|You won ₱7\\.92)\\.$`))

  const results = game(page).getByRole('list', { name: 'Your last results' })
  await press(results.getByRole('button', { name: new RegExp(`^${rolled(end)}: stake ₱2\\.00`) }))
  const panel = game(page).getByRole('dialog', { name: `Round ${rolled(end)}` })
  await expect(panel.getByText('under 25.00')).toBeVisible()
  const address = await panel.getByRole('link', { name: 'Verify this round' }).getAttribute('href')
  await expectFit(page)
  await page.keyboard.press('Escape')

  await game(page).getByRole('button', { name: 'Rules and pays' }).click()
  await expect(game(page).getByRole('row', { name: '50.00% ×1.98 ₱3.96 99.0000%' })).toBeVisible()
  await expectFit(page)
  await page.keyboard.press('Escape')

  await game(page).getByRole('button', { name: 'Fair play' }).click()
  await game(page).getByRole('textbox', { name: 'Your seed' }).fill('another')
  await game(page).getByRole('button', { name: 'Open the seal and use this seed' }).click()
  await expect(game(page).getByText(/^Opened server seed/)).toBeVisible()
  await go(page, `/fair?round=${address?.split('round=')[1]}`)
  await expect(page.getByRole('heading', { name: 'It matches' })).toBeVisible()
  await expect(page.getByText(rolled(end), { exact: true })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Your choice' })
  await expect(field).toHaveValue('under:2500')
  await field.fill('under:9999')
  await page.getByRole('button', { name: 'Check this round' }).click()
  await expect(page.getByText('This is no choice of the game.')).toBeVisible()
})

test('the keyboard alone plays: arrows on the slider, space, chips', once, async ({ page, login }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await login()
  await go(page, START)
  await isReady(page)
  await slider(page).focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Over 51.99, chance 48.00%, pays ×2.0625')
  const [response] = await Promise.all([
    page.waitForResponse((one) => isSpin(one.request())),
    page.keyboard.press('Space'),
  ])
  const { round } = await response.json()
  expect(round.outcome.choice).toBe('over:5199')
  await expect(slider(page)).toBeFocused()
  await isReady(page)
  // The next arrow moves the mark, and not the stake.
  await expect(slider(page)).toBeFocused()
  const stake = game(page).locator('.meter', { hasText: 'Stake' }).locator('dd').first()
  const before = await stake.textContent()
  await page.keyboard.press('ArrowUp')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Over 52\.49,/)
  await expect(stake).toHaveText(String(before))
  await expect(said(page)).toContainText(`Rolled ${rolled(round.outcome.end)}.`)
  const chip = game(page).getByRole('group', { name: 'Stakes' }).getByRole('button', { name: '₱1', exact: true })
  await chip.focus()
  await page.keyboard.press('Enter')
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
})

test('autoplay rolls on the same mark, and says why it stopped', once, async ({ page, login }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await login()
  await go(page, START)
  await isReady(page)
  await game(page).getByRole('button', { name: 'Autoplay' }).click()
  const dialog = game(page).getByRole('dialog', { name: 'Autoplay' })
  await expect(dialog.getByRole('checkbox')).toBeHidden()
  await dialog.getByRole('group', { name: 'Stop before coin falls below' }).getByRole('button').last().click()
  await expectFit(page)
  await dialog.getByRole('button', { name: 'Start 10 rolls' }).click()
  await expect(slider(page)).toBeDisabled()
  await game(page).getByRole('button', { name: 'Stop autoplay' }).click()
  await expect(game(page).getByText('You stopped autoplay.')).toBeVisible()
  await isReady(page)
})
