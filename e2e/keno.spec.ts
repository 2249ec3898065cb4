import type { FrameLocator, Page } from 'playwright/test'
import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { expect, once, onceLong, phoneFirst, test } from './test.ts'

const MOVED = '^Transition was (?:aborted|skipped)'
test.use({ expected: [new RegExp(MOVED)] })

const TAP = 44

const game = (page: Page): FrameLocator => page.frameLocator('iframe')
const button = (page: Page, name: string) => game(page).getByRole('button', { name, exact: true })
const number = (page: Page, one: number) =>
  game(page).getByRole('button', { name: new RegExp(`^${one}(?:: (?:a hit|drawn|not drawn))?$`) })
const said = (page: Page) => game(page).getByTestId('game-says')

async function open(page: Page, gameId: number): Promise<void> {
  await go(page, `/start?gameId=${gameId}`)
  await expect(button(page, 'Draw')).toBeEnabled({ timeout: 30_000 })
}

test(
  'numbers are picked, by hand and at random, drawn, and the round is verified',
  phoneFirst,
  async ({ page, login, press }) => {
    await login()
    await open(page, 2701)
    await expect(page).toHaveTitle(/^Keno Kubo/)
    await expectFit(page)
    const small = await game(page)
      .locator('button:visible')
      .evaluateAll((all) =>
        all
          .map((one) => ({ name: one.ariaLabel ?? one.textContent, ...one.getBoundingClientRect().toJSON() }))
          .filter(({ width, height }) => Math.min(width, height) < 44),
      )
    expect([TAP, small]).toEqual([TAP, []])

    await press(button(page, 'Pick at random'))
    await expect(game(page).getByText('6 of 10 picked')).toBeVisible()
    await press(button(page, 'Clear'))
    await press(game(page).getByRole('radio', { name: 'High' }))
    for (const one of [3, 17, 40]) await press(number(page, one))
    await expect(number(page, 17)).toHaveAttribute('aria-pressed', 'true')
    const pays = game(page).getByRole('list', { name: 'What hits pay for 3 picks' })
    await expect(pays.getByRole('listitem')).toHaveText(['2 hits×4', '3 hits×36'])
    await press(button(page, 'Draw'))
    await expect(said(page)).toHaveText(/^Drawn: (?:\d+, ){9}\d+\. \d of 3 picked numbers hit: ×[\d.]+\. /)
    await expect(game(page).locator('.keno-number img')).toHaveCount(10)
    await expectFit(page)

    const results = game(page).getByRole('list', { name: 'Your last results' })
    await press(results.getByRole('button').first())
    const panel = game(page).getByRole('dialog', { name: /^Round ×/ })
    await expect(panel.getByText('3, 17, 40', { exact: true })).toBeVisible()
    const address = await panel.getByRole('link', { name: 'Verify this round' }).getAttribute('href')
    await expectFit(page)
    await page.keyboard.press('Escape')

    await button(page, 'Rules and pays').click()
    await expect(game(page).getByRole('row', { name: '3 98.3806% ×36 1 in 82' })).toBeVisible()
    await expectFit(page)
    await page.keyboard.press('Escape')

    await button(page, 'Fair play').click()
    await game(page).getByRole('textbox', { name: 'Your seed' }).fill('another')
    await button(page, 'Open the seal and use this seed').click()
    await expect(game(page).getByText(/^Opened server seed/)).toBeVisible()
    await go(page, `/fair?round=${address?.split('round=')[1]}`)
    await expect(page.getByRole('heading', { name: 'It matches' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Your choice' })).toHaveValue('high:3,17,40')
    await expectFit(page)
  },
)

test('the keyboard alone picks and draws, on a board of 48', onceLong, async ({ page, login }) => {
  await login()
  await open(page, 2702)
  await expect(page).toHaveTitle(/^Keno Parol/)
  await number(page, 1).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await expect(number(page, 9)).toHaveAttribute('aria-pressed', 'true')
  await expect(number(page, 16)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Tab')
  await expect(game(page).getByRole('radio', { name: 'Medium' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(said(page)).toHaveText(/^Drawn: (?:\d+, ){15}\d+\. \d of 2 picked numbers hit/)
})

test('a phone in landscape shows all numbers and its buttons', once, async ({ page, login }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await login()
  await go(page, '/start?gameId=2702&platform=mobile')
  await expect(button(page, 'Draw')).toBeEnabled({ timeout: 30_000 })
  for (const part of ['.keno-table', '.keno-panel', '.meters', '.play-button'])
    await expect(game(page).locator(part)).toBeInViewport({ ratio: 0.98 })
  await expect(number(page, 48)).toBeInViewport({ ratio: 1 })
})
