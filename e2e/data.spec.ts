import { go } from './go.ts'
import { PASSWORD } from './player.ts'
import { expect, once, test } from './test.ts'

const LEFTOVER = '₱50.00'

test('a copy of one’s data, the closing of the account, and its cancellation', once, async ({ page, login }) => {
  const player = await login()

  await go(page, '/profile/data')
  await page.getByRole('button', { name: 'Get my data' }).click()
  const copy = page.getByRole('dialog', { name: 'A copy of your data' })
  await copy.getByLabel('Your log-in password').fill(PASSWORD)
  const arrival = page.waitForEvent('download')
  await copy.getByRole('button', { name: 'Download' }).click()
  expect((await arrival).suggestedFilename()).toMatch(new RegExp(`^perya-${player.id}-[\\d-]+\\.json$`))
  await expect(page.getByText('2 copies left, of 3 a day.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Get my data' })).toBeFocused()

  await page.getByRole('button', { name: 'Close my account' }).click()
  const sheet = page.getByRole('dialog', { name: 'Close your account' })
  await sheet.getByLabel(`I give up ${LEFTOVER}`).check()
  await sheet.getByLabel('Your log-in password').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Close my account' }).click()
  const sure = page.getByRole('dialog', { name: 'Confirmation' })
  await sure.getByRole('button', { name: 'Close my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is about to close' })).toBeFocused()

  await page.evaluate(() => localStorage.clear())
  await go(page, '/login')
  await page.getByRole('textbox', { name: 'Username' }).fill(player.account)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/profile\/data$/)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('heading', { name: 'Close your account' })).toBeFocused()
  await expect(page.getByText('Your account stays open.')).toBeVisible()
})
