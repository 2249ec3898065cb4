import { go } from './go.ts'
import { expect, once, test } from './test.ts'

test('a day is signed, and the gift of the day claimed from the list', once, async ({ page, login }) => {
  await login({ deposited: 50_000 })
  await go(page, '/activity/freeSign')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Free sign-in')
  await page.getByRole('button', { name: 'Sign day 1' }).click()
  const popup = page.getByRole('dialog', { name: 'Congratulations!' })
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Signed today.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Day 1' })).toContainText('Signed')

  await go(page, '/activity/index')
  await page.getByRole('link', { name: /Free log-in bonus/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Free log-in bonus' })
  await sheet.getByRole('button', { name: "Claim today's gift" }).click()
  await expect(sheet.getByText('Claimed today.')).toBeVisible()
  // What was given is told over the sheet.
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toHaveCount(0)
})
