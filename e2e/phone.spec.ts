import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { codeTo } from './operator.ts'
import { BIRTH_DATE } from './player.ts'
import { expect, once, test } from './test.ts'

test('a player binds a number, and recovers a lost password with it', once, async ({ page, login }) => {
  const player = await login()

  test.slow()
  const national = `999${String(player.id).padStart(7, '0').slice(-7)}`
  await test.step('binds it by a code', async () => {
    await go(page, '/bind')
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByLabel('Mobile number')).toBeFocused()
    await expect(page.getByLabel('Mobile number')).toHaveAccessibleDescription(/^10 digits, such as/)
    await page.getByLabel('Mobile number').fill(`0${national}`)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByLabel('One-time code')).toBeFocused()
    await expect(page.getByRole('button', { name: /^\d+ s$/ })).toBeDisabled()
    await expectFit(page)
    await page.reload()
    await expect(page.getByRole('button', { name: /^\d+ s$/ })).toBeDisabled()
    await page.getByLabel('Mobile number').fill(national)
    await page.getByLabel('One-time code').fill('000000')
    await page.getByLabel('Your log-in password').fill(player.password)
    await page.getByRole('button', { name: 'Bind this number' }).click()
    await expect(page.getByRole('alert')).toHaveText('The code is wrong or has expired.')
    await page.getByLabel('One-time code').fill(codeTo(`+63${national}`))
    await page.getByRole('button', { name: 'Bind this number' }).click()
    await expect(page.getByText(`+63${national.slice(0, 3)}•••${national.slice(-4)}`)).toBeVisible()
  })

  await test.step('loses the password, and sets a new one', async () => {
    await page.evaluate(() => localStorage.clear())
    await go(page, '/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New password')
    await page.getByLabel('Mobile number').fill(national)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByLabel('One-time code')).toBeFocused()
    await expectFit(page)
    await page.getByLabel('One-time code').fill(codeTo(`+63${national}`))
    // A device that the account does not know.
    await page.getByLabel('Date of birth').fill(BIRTH_DATE)
    await page.getByLabel('Choose a password').fill('Habagat-2026')
    await page.getByLabel('Repeat the password').fill('Habagat-2026')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page).toHaveURL('/login')
  })

  await test.step('and logs in by number', async () => {
    await page.getByRole('textbox', { name: 'Username' }).fill(`+63 ${national}`)
    await page.getByRole('textbox', { name: 'Password' }).fill('Habagat-2026')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/lobby/home')
  })
})
