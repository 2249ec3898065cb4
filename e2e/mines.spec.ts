import type { Page } from 'playwright/test'
import { expectApart, expectFit } from './fit.ts'
import {
  button,
  expectReady,
  expectRules,
  expectTappable,
  game,
  meter,
  openResult,
  reloadOpenRound,
  said,
  sitDown,
  sitDownInLandscape,
  stakeChip,
  verifyResult,
} from './houseGame.ts'
import { prepare } from './prepare.ts'
import { expect, long, MOVED, moving, onceLong, test } from './test.ts'

test.use({ ...moving, expected: [new RegExp(MOVED)] })

const GAME = 2101

const shell = (page: Page, tile: number) => button(page, new RegExp(`^Shell ${tile},`))

test(
  'urchins are chosen, shells opened, and the round goes on after a reload, is cashed out and verified',
  long,
  async ({ page, login, press }) => {
    await prepare('mines', await login(), { mines: 5, safe: [1, 7, 13], hit: [25] })
    await sitDown(page, GAME, 'Dive')
    await expect(page).toHaveTitle(/^Sisid Perlas/)
    await expectFit(page)
    await expectTappable(page)

    await expect(game(page).getByRole('slider', { name: /^Sea urchins/ })).toHaveAttribute(
      'aria-valuetext',
      '3 urchins',
    )
    await press(stakeChip(page, '₱2'))
    for (let more = 0; more < 2; more += 1) await press(button(page, 'One urchin more'))
    await expect(game(page).getByText('₱2.47', { exact: true })).toBeVisible()
    await expect(shell(page, 1)).toHaveAttribute('aria-disabled', 'true')
    await press(button(page, 'Dive'))
    await expect(said(page)).toHaveText('Round open: 5 urchins among 25 shells. The first pearl brings ₱2.47.')
    await expect(button(page, 'Open a shell')).toHaveAttribute('aria-disabled', 'true')

    await press(shell(page, 1))
    await expect(said(page)).toHaveText('Shell 1: a pearl. The pot is ₱2.47. The next pearl brings ₱3.12.')
    await press(shell(page, 7))
    await expect(said(page)).toHaveText('Shell 7: a pearl. The pot is ₱3.12. The next pearl brings ₱3.99.')
    await expectFit(page)
    await reloadOpenRound(page)
    // The note covers none of the board.
    const note = await game(page).locator('.shell-note').boundingBox()
    const board = await game(page).locator('.mines-board').boundingBox()
    expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(board?.y ?? 0)
    await expect(shell(page, 1)).toHaveAccessibleName('Shell 1, row 1, column 1: pearl')
    await expect(shell(page, 2)).toHaveAccessibleName('Shell 2, row 1, column 2: closed')

    await press(shell(page, 13))
    await press(button(page, 'Cash out ₱3.99'))
    await expect(said(page)).toHaveText('Cashed out after 3 pearls. You won ₱3.99.')
    await expect(meter(page, 'Coin')).toHaveText('₱51.99')
    await expect(shell(page, 25)).toHaveAccessibleName('Shell 25, row 5, column 5: sea urchin')

    await expectRules(page, '3 49.57% ×1.9973 ₱3.99')

    const panel = await openResult(page, press, '×1.9973: stake ₱2.00, win ₱3.99, 1 of 1')
    await expect(panel.getByText('1, 7, 13', { exact: true })).toBeVisible()
    await verifyResult(page, panel, 'another')
    await expect(page.getByRole('img', { name: 'Shell 25, row 5, column 5: sea urchin' })).toBeVisible()
    await expect(page.getByText('1, 7, 13', { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Your choice' })).toHaveValue('mines:5')
    await expectFit(page)
  },
)

test('the keyboard alone plays: space, arrows, enter, until an urchin', onceLong, async ({ page, login }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await prepare('mines', await login(), { mines: 3, safe: [13, 14], hit: [19] })
  await sitDown(page, GAME, 'Dive')
  await page.keyboard.press('Space')
  await expect(shell(page, 13)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(said(page)).toContainText('Shell 13: a pearl.')
  await page.keyboard.press('Control+ArrowRight')
  await expect(shell(page, 13)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(shell(page, 14)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(said(page)).toContainText('Shell 14: a pearl.')
  // An open shell stays as it is.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(button(page, /^Cash out ₱6\.42/)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText('Shell 19 was a sea urchin. No win.')
  await expect(shell(page, 19)).toHaveAccessibleName('Shell 19, row 4, column 4: the sea urchin you met')
  await expect(meter(page, 'Coin')).toHaveText('₱45.00')
  await expectReady(page, 'Dive')
  await page.keyboard.press('Space')
  await expect(said(page)).toContainText('Round open: 3 urchins')
})

test('a pot cashed out by keyboard leaves the focus on the main button', onceLong, async ({ page, login }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await prepare('mines', await login(), { mines: 3, safe: [13], hit: [19] })
  await sitDown(page, GAME, 'Dive')
  await page.keyboard.press('Space')
  await expect(shell(page, 13)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(said(page)).toContainText('Shell 13: a pearl.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectReady(page, 'Dive')
  await expect(button(page, 'Dive')).toBeFocused()
})

test('a phone in landscape shows the whole board and its buttons', onceLong, async ({ page, login }) => {
  await login()
  await sitDownInLandscape(page, GAME, 'Dive', ['.mines-board', '.mines-panel', '.meters', '.play-button'])
  for (const name of ['Sound', 'Fair play', 'Rules and pays'])
    await expectApart(page.locator('.start-safely'), game(page).getByRole('button', { name }))
  await button(page, 'Dive').click()
  await expect(game(page).locator('.cash-out')).toBeInViewport({ ratio: 0.98 })
  await expect(shell(page, 1)).toBeInViewport({ ratio: 1 })
  for (const name of ['Turbo', 'Lower stake', 'Higher stake'])
    await expect(game(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 })
})
