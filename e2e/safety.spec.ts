import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { PASSWORD } from './player.ts'
import { expect, once, test } from './test.ts'

const NEW = 'Habagat-2026'

test('a new password leaves both tabs of this device logged in', once, async ({ page, login }) => {
  const player = await login()

  await go(page, '/profile/security')
  const other = await page.context().newPage()
  await go(other, '/profile/security')
  await page.getByRole('button', { name: 'Change password' }).click()
  const sheet = page.getByRole('dialog', { name: 'Change password' })
  await sheet.getByRole('button', { name: 'Save new password' }).click()
  await expect(sheet.getByLabel('Current password')).toBeFocused()
  await expect(sheet.getByLabel('Current password')).toHaveAccessibleDescription('Please fill in this field.')
  await expectFit(page)
  await sheet.getByLabel('Current password').fill(PASSWORD)
  await sheet.getByLabel('Choose a password').fill(NEW)
  await sheet.getByLabel('Repeat the password').fill(NEW)
  await sheet.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Your password is new.')).toBeVisible()
  await expect(sheet).toBeHidden()
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain(player.token)
  await other.getByRole('button', { name: 'Change password' }).click()
  await expect(other.getByRole('dialog', { name: 'Change password' })).toBeVisible()
  await other.reload()
  await expect(other.getByText('This device')).toBeVisible()
})
