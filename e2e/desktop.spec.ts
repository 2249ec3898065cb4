import type { Page } from 'playwright/test'
import { expectFit } from './fit.ts'
import { go, settled } from './go.ts'
import { expect, rowsOf, test, wide, wideLong } from './test.ts'

const HIGH = 900
/** A window of 1440 at 200 %, a small laptop, the usual laptop, and the widest screens. */
const WIDTHS = [720, 1024, 1366, 1920, 2560] as const

/** Place and size of a part, in CSS pixels. A part that is just drawn anew has none, and is looked at again. */
async function sizeOf(page: Page, selector: string): Promise<{ y: number; width: number; height: number }> {
  let box = await page.locator(selector).boundingBox()
  await expect(async () => {
    box ??= await page.locator(selector).boundingBox()
    expect(box, selector).not.toBeNull()
  }).toPass()
  if (!box) throw new Error(`${selector} is not shown`)
  return box
}

test(
  'the menu is icons with names below 1200 px, and its log-out stays in reach',
  wideLong,
  async ({ page, login }) => {
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
  },
)

test('the bar is one row at every width, with title, search and balance', wideLong, async ({ page, login }) => {
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

test('a guest is offered no page that needs an account beside the five entries', wideLong, async ({ page }) => {
  await go(page, '/lobby/home')
  const further = page.getByRole('navigation', { name: 'More of the fair' })
  await expect(further.getByRole('link')).toHaveText(['Fair play', 'Play safely', 'Help'])
})

test('the foot stands in columns over the whole width', wideLong, async ({ page }) => {
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

const SECTIONS = [
  ['Deposit', '/lobby/wallets/deposit'],
  ['Withdraw', '/lobby/wallets/withdraw'],
  ['Payout accounts', '/lobby/profile/bank'],
  ['Records', '/lobby/record/transaction'],
  ['Statement', '/lobby/statement'],
  ['Points', '/lobby/points'],
  ['Safe-box', '/lobby/walletsPassword'],
  ['Security', '/lobby/security'],
  ['Identity', '/lobby/walletsKyc'],
  ['Play safely', '/lobby/care'],
  ['Your data', '/lobby/data'],
  ['Profile', '/lobby/profile'],
] as const

test('wallet and account have one menu of sections, and fit every width', wide, async ({ page, login }) => {
  await login()

  for (const [index, [name, path]] of rowsOf(SECTIONS, 3).entries()) {
    // Each section at another width: all of them at all widths would take five minutes.
    await page.setViewportSize({ width: WIDTHS[(2 * index) % WIDTHS.length] ?? 1440, height: HIGH })
    await go(page, path)
    await settled(page)
    const menu = page.getByRole('navigation', { name: 'Wallet and account' })
    await expect(menu.getByRole('link')).toHaveText(SECTIONS.map(([each]) => each))
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    await expectFit(page)
  }
})

test('the wallet is centred, and its form is the wider column from 1024 on', wideLong, async ({ page, login }) => {
  await login()

  await go(page, '/lobby/wallets/deposit')
  await settled(page)
  for (const width of [1024, 1366, 1920, 2560]) {
    await page.setViewportSize({ width, height: HIGH })
    const [form, side, stage] = await Promise.all([
      sizeOf(page, '.wallet > .wallet-main'),
      sizeOf(page, '.wallet-side'),
      sizeOf(page, '.stage'),
    ])
    expect(form.width, `${width}`).toBeGreaterThan(side.width)
    expect(form.y, `${width}`).toBe(side.y)
    const menu = await sizeOf(page, '.account')
    expect(menu.width, `${width}`).toBeGreaterThan(Math.min(0.9 * stage.width, 1400))
  }
})

test('pictures to choose from and filters of the record are whole at 1024', wideLong, async ({ page, login }) => {
  await login()

  await page.setViewportSize({ width: 1024, height: HIGH })
  await go(page, '/lobby/profile')
  await settled(page)
  const pictures = await page.locator('.avatar-choice').all()
  expect(pictures.length).toBeGreaterThan(8)
  for (const picture of pictures) expect((await picture.boundingBox())?.width).toBeGreaterThanOrEqual(44)
  await go(page, '/lobby/record/transaction')
  await settled(page)
  for (const kind of ['All', 'Rewards', 'Safe-box'])
    await expect(page.getByRole('button', { name: kind, exact: true })).toBeInViewport({ ratio: 1 })
})
