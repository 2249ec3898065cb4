import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { expect, once, onceLong, test } from './test.ts'

test('a deposit makes a day of the streak, whose coin is claimed once and is there', once, async ({ page, login }) => {
  await login({ deposited: 10_000 })
  await go(page, '/activity/depositEvery')
  await expect(page.getByRole('heading', { name: 'Day 1 of 7' })).toBeVisible()
  await expect(page.getByText('Today counts')).toBeVisible()
  await expectFit(page)
  await page.getByRole('button', { name: /^Claim: .+, for ₱100 in a day$/ }).click()
  const popup = page.getByRole('dialog', { name: 'Congratulations!' })
  await expect(popup.getByText('₱1.00', { exact: true })).toBeVisible()
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'Ready for you' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Today counts')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ready for you' })).toHaveCount(0)
  await go(page, '/reward/detail/28')
  await expect(page.getByText('₱5 back for ₱1,000')).toBeVisible()
  await expectFit(page)
})

test('a banner opens the steps of the deposits over home', onceLong, async ({ page, login }) => {
  await login({ deposited: 10_000 })
  await go(page, '/lobby/home')
  // Those of this player: the first deposit is made, and both activities are on.
  await expect(page.getByRole('button', { name: /^Show banner/ })).toHaveCount(5)
  const banner = page.getByRole('region', { name: 'What is on' }).getByRole('link', { name: 'Your deposits add up' })
  await page.getByRole('button', { name: 'Show banner 4' }).click()
  await expect(banner).toBeInViewport({ ratio: 0.9 })
  await banner.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Recharge rebate' })
  await expect(sheet.getByText('₱5 back for ₱1,000')).toBeVisible()
  await expectFit(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(banner).toBeFocused()
})
