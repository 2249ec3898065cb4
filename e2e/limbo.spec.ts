import type { FrameLocator, Page } from 'playwright/test'
import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { expect, moving, phoneFirst, test } from './test.ts'

const MOVED = '^Transition was (?:aborted|skipped)'
test.use({ ...moving, expected: [new RegExp(MOVED)] })

const game = (page: Page): FrameLocator => page.frameLocator('iframe')
const fly = (page: Page) => game(page).getByRole('button', { name: 'Fly', exact: true })

/** A height in ten-thousandths, as it is read. */
const shown = (height: number) =>
  (Math.floor(height / 100) / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

test('a target is typed, flown for by the keyboard, and verified', phoneFirst, async ({ page, login, press }) => {
  await login()
  await go(page, '/start?gameId=2401')
  await expect(fly(page)).toBeEnabled({ timeout: 30_000 })
  await expect(page).toHaveTitle(/^Lipad Saranggola/)
  await expectFit(page)

  await press(game(page).getByRole('button', { name: '×10', exact: true }))
  const target = game(page).getByRole('textbox', { name: 'Target, ×' })
  await expect(target).toHaveValue('10.00')
  await target.fill('1.25')
  await page.keyboard.press('Enter')
  await expect(target).toBeFocused()
  await expect(game(page).getByText('79.20%')).toBeVisible()
  await press(game(page).getByRole('group', { name: 'Stakes' }).getByRole('button', { name: '₱2', exact: true }))
  await fly(page).focus()
  const [response] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith('/houseSpin')),
    page.keyboard.press('Space'),
  ])
  const { round } = await response.json()
  expect(round.outcome.choice).toBe('times:125')
  const height = shown(round.outcome.end.height)
  const said = `The kite climbed to ×${height}. ${round.win > 0 ? 'You won ₱2.50' : 'No win'}.`
  await expect(game(page).getByTestId('game-says')).toHaveText(said)
  await expectFit(page)

  await game(page).getByRole('button', { name: 'Rules and pays' }).click()
  await expect(game(page).getByRole('row', { name: '×2.00 49.50% ₱4.00 99.0000%' })).toBeVisible()
  await expectFit(page)
  await page.keyboard.press('Escape')

  const results = game(page).getByRole('list', { name: 'Your last results' })
  await press(results.getByRole('button', { name: new RegExp(`^×${height}: stake ₱2\\.00`) }))
  const panel = game(page).getByRole('dialog', { name: `Round ×${height}` })
  const address = await panel.getByRole('link', { name: 'Verify this round' }).getAttribute('href')
  await page.keyboard.press('Escape')
  await game(page).getByRole('button', { name: 'Fair play' }).click()
  await game(page).getByRole('button', { name: 'Open the seal and use this seed' }).click()
  await expect(game(page).getByText(/^Opened server seed/)).toBeVisible()
  await go(page, `/fair?round=${address?.split('round=')[1]}`)
  await expect(page.getByRole('heading', { name: 'It matches' })).toBeVisible()
  await expect(page.getByText(`×${height}`, { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your choice' })).toHaveValue('times:125')
})
