import type { FrameLocator, Page, Request } from 'playwright/test'
import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { expect, moving, onceLong, phoneFirst, test } from './test.ts'

const MOVED = '^Transition was (?:aborted|skipped)'
test.use({ ...moving, expected: [new RegExp(MOVED)] })

const START = '/start?gameId=2201'

const game = (page: Page): FrameLocator => page.frameLocator('iframe')
const dropButton = (page: Page) => game(page).getByRole('button', { name: 'Drop', exact: true })
const rows = (page: Page) => game(page).getByRole('slider', { name: 'Rows' })
const risk = (page: Page, name: string) => game(page).getByRole('radio', { name })
const said = (page: Page) => game(page).getByTestId('game-says')
const isSpin = (request: Request) => request.url().endsWith('/houseSpin')

async function isReady(page: Page): Promise<void> {
  await expect(dropButton(page)).toBeEnabled({ timeout: 30_000 })
}

type End = { rows: number; tray: number; times: number; win: number; path: string }

/** Drops a coin and returns the server's outcome. */
async function drop(page: Page, act: () => Promise<void>): Promise<{ choice: string; end: End }> {
  const [response] = await Promise.all([page.waitForResponse((one) => isSpin(one.request())), act()])
  const { round } = await response.json()
  await isReady(page)
  return round.outcome
}

const landed = ({ rows, tray, times }: End) => `The coin fell into tray ${tray + 1} of ${rows + 1}: ×${times / 10_000}.`

test('rows and risk are chosen, a coin is dropped and verified', phoneFirst, async ({ page, login, press }) => {
  await login()
  await go(page, START)
  await isReady(page)
  await expect(page).toHaveTitle(/^Laglag Piso/)
  await expect(rows(page)).toHaveAttribute('aria-valuetext', '12 rows, 13 trays')
  await rows(page).fill('16')
  await press(risk(page, 'High'))
  await expect(risk(page, 'High')).toBeChecked()
  await expect(game(page).locator('.plinko-tray')).toHaveCount(17)
  await expect(game(page).locator('.plinko-tray').first()).toHaveText('1000')
  await expectFit(page)
  const small = await game(page)
    .locator('button:visible, input:visible')
    .evaluateAll((all) =>
      all.filter((one) => Math.min(one.clientWidth, one.clientHeight) < 40).map((one) => one.outerHTML),
    )
  expect(small).toEqual([])

  const { choice, end } = await drop(page, () => press(dropButton(page)))
  expect(choice).toBe('rows:16:high')
  await expect(said(page)).toContainText(landed(end))
  const lit = game(page).locator('.plinko-tray[data-lit]')
  await expect(lit).toHaveText(String(end.times / 10_000))
  const results = game(page).getByRole('list', { name: 'Your last results' })
  await press(results.getByRole('button', { name: new RegExp(`^×${end.times / 10_000}: stake ₱5\\.00`) }))
  const panel = game(page).getByRole('dialog', { name: `Round ×${end.times / 10_000}` })
  await expect(panel.getByText(`${end.tray + 1} of 17, from the left`)).toBeVisible()
  const address = await panel.getByRole('link', { name: 'Verify this round' }).getAttribute('href')
  await expectFit(page)
  await page.keyboard.press('Escape')

  await game(page).getByRole('button', { name: 'Rules and pays' }).click()
  await expect(game(page).getByRole('row', { name: '1 and 17 0.0031% ×1000 ₱5,000.00' })).toBeVisible()
  await expectFit(page)
  await page.keyboard.press('Escape')

  await game(page).getByRole('button', { name: 'Fair play' }).click()
  await game(page).getByRole('textbox', { name: 'Your seed' }).fill('another')
  await game(page).getByRole('button', { name: 'Open the seal and use this seed' }).click()
  await expect(game(page).getByText(/^Opened server seed/)).toBeVisible()
  await go(page, `/fair?round=${address?.split('round=')[1]}`)
  await expect(page.getByRole('heading', { name: 'It matches' })).toBeVisible()
  await expect(page.getByText(`${[...end.path].join(' ')} (L is left, R is right)`)).toBeVisible()
})

test('the keyboard alone plays, without motion, and autoplay keeps to its board', onceLong, async ({ page, login }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await login()
  await go(page, START)
  await isReady(page)
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

  await game(page).getByRole('button', { name: 'Autoplay' }).click()
  await game(page).getByRole('dialog', { name: 'Autoplay' }).getByRole('button', { name: 'Start 10 drops' }).click()
  await expect(rows(page)).toBeDisabled()
  await game(page).getByRole('button', { name: 'Stop autoplay' }).click()
  await expect(game(page).getByText('You stopped autoplay.')).toBeVisible()
  await isReady(page)
  await expect(rows(page)).toHaveAttribute('aria-valuetext', '13 rows, 14 trays')
})
