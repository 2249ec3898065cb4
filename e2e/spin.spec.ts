import { expectFit, expectNarrow } from './fit.ts'
import { go, settled } from './go.ts'
import { expect, phoneFirst, test } from './test.ts'

test(
  'a guest reads what the centre of the bar promises, and what it asks for',
  phoneFirst,
  async ({ page, isMobile }) => {
    await go(page, '/lobby/home')
    await expect(page.locator('html')).toHaveAttribute('data-doors', 'open')
    const door = isMobile
      ? page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Spin' })
      : page.getByRole('main').getByRole('link', { name: 'Spin' }).first()
    if (isMobile) await expect(door).toContainText('Get ₱200')
    await door.click()
    const sheet = page.getByRole('dialog', { name: 'Create an account to spin for ₱200' })
    await expect(sheet.getByText('8 valid friends surely complete it')).toBeVisible()
    await expect(sheet.getByText('below the target nothing is paid')).toBeVisible()
    await expect(sheet.getByRole('link', { name: 'All ranges and rules' })).toHaveAttribute('href', /\/rule\/spin$/)
    await sheet.getByRole('button', { name: 'Log in' }).first().click()
    await expect(sheet.getByRole('heading', { name: 'Log in to spin for ₱200' })).toBeVisible()
    await expectFit(page)
  },
)

test(
  'the free spin begins a cycle: true amounts, its end, and its seal at /fair',
  phoneFirst,
  async ({ page, login }) => {
    await login({ deposited: 20_000 })
    await go(page, '/activity/spin')
    await expect(page.getByText('7 days to reach ₱200')).toBeVisible()
    await page.getByRole('button', { name: 'Spin for free' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Spin 1 brought ₱' })).toBeVisible()
    const brought = Number(await page.locator('progress').getAttribute('value'))
    expect(brought).toBeGreaterThanOrEqual(4_000)
    expect(brought).toBeLessThanOrEqual(6_000)
    await expect(page.getByRole('timer')).toContainText('Ends in')
    await expect(page.getByText('Spin 2 needs one more valid friend.')).toBeVisible()
    await expectFit(page)
    await page.reload()
    await settled(page)
    expect(Number(await page.locator('progress').getAttribute('value'))).toBe(brought)

    await page.getByRole('link', { name: 'Check your past cycles' }).click()
    const made = page.getByRole('region', { name: 'Your cycles of spins' })
    await expect(made.getByRole('heading', { name: 'Cycle 1' })).toBeInViewport()
    await expect(made.getByText('running')).toBeVisible()
    await expectNarrow(page)
  },
)
