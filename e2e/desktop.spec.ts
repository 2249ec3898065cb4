import type { Page } from 'playwright/test'
import { expectFit } from './fit.ts'
import { go, settled } from './go.ts'
import { expect, test, wide } from './test.ts'

const HIGH = 900
/** A window of 1440 at 200 %, a small laptop, the usual laptop, and the widest screens. */
const WIDTHS = [720, 1024, 1366, 1920, 2560] as const

/** Width and height of a part, in CSS pixels. */
async function sizeOf(page: Page, selector: string): Promise<{ width: number; height: number }> {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  return box
}

test('the menu is icons with names below 1200 px, and its log-out stays in reach', wide, async ({ page, login }) => {
  await login()

  await page.setViewportSize({ width: 720, height: 450 })
  await go(page, '/lobby/notice')
  await settled(page)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  expect((await sizeOf(page, '.side')).width).toBeLessThan(100)
  await expect(menu.getByText('Rewards', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeInViewport({ ratio: 1 })
  const last = page.getByRole('link', { name: 'Help', exact: true })
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 1 })

  await page.setViewportSize({ width: 1199, height: HIGH })
  expect((await sizeOf(page, '.side')).width).toBeLessThan(100)
  await page.setViewportSize({ width: 1200, height: HIGH })
  expect((await sizeOf(page, '.side')).width).toBeGreaterThan(200)
})

test('the bar is one row at every width, with title, search and balance', wide, async ({ page, login }) => {
  await login()

  await go(page, '/lobby/notice')
  await settled(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HIGH })
    expect((await sizeOf(page, '.stage-bar')).height, `${width}`).toBeLessThan(90)
    await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('banner').getByRole('status', { name: 'Coin balance' })).toBeInViewport({ ratio: 1 })
    await expectFit(page)
  }
})

test('a guest is offered no page that needs an account beside the five entries', wide, async ({ page }) => {
  await go(page, '/lobby/home')
  const further = page.getByRole('navigation', { name: 'More of the fair' })
  await expect(further.getByRole('link')).toHaveText(['Fair play', 'Help'])
})

test('the foot stands in columns over the whole width', wide, async ({ page }) => {
  for (const width of [1024, 1920]) {
    await page.setViewportSize({ width, height: HIGH })
    await go(page, '/lobby/home')
    const foot = page.getByRole('contentinfo')
    await foot.scrollIntoViewIfNeeded()
    const [first, last] = await Promise.all(
      ['Play', 'Follow us'].map((name) => foot.getByRole('heading', { name, exact: true }).boundingBox()),
    )
    expect(first?.y).toBe(last?.y)
    await expect(foot.getByText('persons of 21 and over')).toHaveCount(1)
    await expect(foot.getByRole('link', { name: /PAGCOR regulates/ })).toHaveAttribute('href', '/profile/license')
  }
})
