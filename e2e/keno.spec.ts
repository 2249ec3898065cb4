import type { Page } from 'playwright/test'
import { expectFit } from './fit.ts'
import {
  button,
  expectRules,
  expectTappable,
  game,
  openResult,
  said,
  sitDown,
  sitDownInLandscape,
  verifyResult,
} from './houseGame.ts'
import { expect, long, MOVED, onceLong, test } from './test.ts'

test.use({ expected: [new RegExp(MOVED)] })

const number = (page: Page, one: number) => button(page, new RegExp(`^${one}(?:: (?:a hit|drawn|not drawn))?$`))

test(
  'numbers are picked, by hand and at random, drawn, and the round is verified',
  long,
  async ({ page, login, press }) => {
    await login()
    await sitDown(page, 2701, 'Draw')
    await expect(page).toHaveTitle(/^Keno Kubo/)
    await expectFit(page)
    await expectTappable(page)

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

    await expectRules(page, '3 98.3806% ×36 1 in 82')

    const panel = await openResult(page, press, /^×/)
    await expect(panel.getByText('3, 17, 40', { exact: true })).toBeVisible()
    await verifyResult(page, panel, 'another')
    await expect(page.getByRole('textbox', { name: 'Your choice' })).toHaveValue('high:3,17,40')
    await expectFit(page)
  },
)

test('the keyboard alone picks and draws, on a board of 48', onceLong, async ({ page, login }) => {
  await login()
  await sitDown(page, 2702, 'Draw')
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

test(
  'the smallest phone, upright and on its side, has numbers for a finger, which scroll',
  onceLong,
  async ({ page, login }) => {
    await login()
    await sitDown(page, 2701, 'Draw')
    for (const [width, height] of [
      [320, 568],
      [568, 320],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectTappable(page, '.keno-number')
      // The board is laid out anew after the phone has turned, and only then stays where it was scrolled to.
      await expect(async () => {
        await number(page, 40).scrollIntoViewIfNeeded()
        await expect(number(page, 40)).toBeInViewport({ ratio: 1, timeout: 500 })
      }).toPass()
      await number(page, 40).click()
      await expect(number(page, 40)).toHaveAttribute('aria-pressed', String(width < height))
      for (const name of ['Lower stake', 'Higher stake', 'Draw'])
        await expect(button(page, name)).toBeInViewport({ ratio: 1 })
      await expectFit(page)
    }
  },
)

test('a phone in landscape shows all numbers and its buttons', onceLong, async ({ page, login }) => {
  await login()
  await sitDownInLandscape(page, 2702, 'Draw', ['.keno-table', '.keno-panel', '.meters', '.play-button'])
  await expect(number(page, 48)).toBeInViewport({ ratio: 1 })
})
