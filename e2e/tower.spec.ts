import type { Page } from 'playwright/test'
import { expectFit } from './fit.ts'
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

const GAME = 2801

const booth = (page: Page, floor: number, number: number) => button(page, `Floor ${floor}, booth ${number}: closed`)

/** The climber is up before the next booth is picked. */
async function mayPick(page: Page, floor: number): Promise<void> {
  await expect(booth(page, floor, 1)).toHaveAttribute('aria-disabled', 'false')
}

test(
  'a tower is climbed, and the round goes on after a reload, is cashed out and verified',
  long,
  async ({ page, login, press }) => {
    await prepare('tower', await login(), { difficulty: 'hard', booths: [2, 1, 2] })
    await sitDown(page, GAME, 'Climb')
    await expect(page).toHaveTitle(/^Akyat Perya/)
    await expectFit(page)
    await expectTappable(page)

    await press(stakeChip(page, '₱2'))
    await press(game(page).getByRole('radio', { name: 'Hard' }))
    await expect(game(page).getByText('₱1,013.76', { exact: true })).toBeVisible()
    await expect(booth(page, 1, 1)).toHaveAttribute('aria-disabled', 'true')
    await press(button(page, 'Climb'))
    const opened = 'Round open: hard, 2 booths, 1 banana peel on each floor. The first floor brings ₱3.96.'
    await expect(said(page)).toHaveText(opened)
    await expect(button(page, 'Pick a booth')).toHaveAttribute('aria-disabled', 'true')
    await press(booth(page, 1, 2))
    const first = 'Floor 1, booth 2: a ladder. The pot is ₱3.96. The next floor brings ₱7.92.'
    await expect(said(page)).toHaveText(first)
    await mayPick(page, 2)
    await expectFit(page)
    await reloadOpenRound(page)
    await expect(game(page).getByRole('img', { name: 'Floor 1, booth 2: a ladder, climbed' })).toBeVisible()
    await press(booth(page, 2, 1))
    await mayPick(page, 3)
    await press(button(page, 'Cash out ₱7.92'))
    await expect(said(page)).toHaveText('Cashed out after 2 floors. You won ₱7.92.')
    await expect(meter(page, 'Coin')).toHaveText('₱55.92')
    await expect(game(page).getByRole('img', { name: 'Floor 3, booth 1: banana peel' })).toBeVisible()

    await expectRules(page, '9 0.20% ×506.88 ₱1,013.76')

    const panel = await openResult(page, press, '×3.96: stake ₱2.00, win ₱7.92, 1 of 1')
    await expect(panel.getByText('2, 1', { exact: true })).toBeVisible()
    await verifyResult(page, panel, 'another')
    await expect(page.getByRole('img', { name: 'Floor 2, booth 1: a ladder, climbed' })).toBeVisible()
    await expectFit(page)
  },
)

test('the keyboard alone climbs: space, digits, arrows, until a peel', onceLong, async ({ page, login }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await prepare('tower', await login(), { difficulty: 'medium', booths: [2, 3, 2, -1] })
  await sitDown(page, GAME, 'Climb')
  await page.keyboard.press('Space')
  await expect(booth(page, 1, 1)).toBeFocused()
  // A key with a modifier is the browser's, and there is no fourth booth.
  await page.keyboard.press('Control+2')
  await page.keyboard.press('4')
  await page.keyboard.press('2')
  await expect(said(page)).toContainText('Floor 1, booth 2: a ladder.')
  await mayPick(page, 2)
  await expect(booth(page, 2, 2)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(said(page)).toContainText('Floor 2, booth 3: a ladder.')
  await mayPick(page, 3)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  await expect(said(page)).toContainText('Floor 3, booth 2: a ladder.')
  await mayPick(page, 4)
  await page.keyboard.press('Tab')
  await expect(button(page, 'Cash out ₱16.70')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expect(said(page)).toHaveText('Booth 1 on floor 4 had a banana peel. No win.')
  await expect(button(page, 'Floor 4, booth 1: the banana peel you met')).toBeFocused()
  await expect(meter(page, 'Coin')).toHaveText('₱45.00')
  await expectReady(page, 'Climb')
  await page.keyboard.press('Space')
  await expect(said(page)).toContainText('Round open: medium')
})

test('a phone in landscape shows all floors and its buttons', onceLong, async ({ page, login }) => {
  await login()
  await sitDownInLandscape(page, GAME, 'Climb', ['.tower-stack', '.tower-panel', '.meters', '.play-button'])
  await button(page, 'Climb').click()
  await expect(game(page).locator('.cash-out')).toBeInViewport({ ratio: 0.98 })
  await expect(booth(page, 1, 3)).toBeInViewport({ ratio: 1 })
})
