import type { Page } from 'playwright/test'
import { codePurpose } from '#contract/enumerations.ts'
import { go } from './go.ts'
import { codeTo } from './operator.ts'
import { ask, encryptedPassword, PASSWORD } from './player.ts'
import { expect, once, test } from './test.ts'

async function logIn(page: Page, account: string): Promise<void> {
  await go(page, '/login')
  await page.getByRole('textbox', { name: 'Username' }).fill(account)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test(
  'a new device needs a code on top of the password, and none from then on',
  once,
  async ({ page, login, request }) => {
    const player = await login()

    const { id, account, token } = player
    const mobile = `+63998${String(id).padStart(7, '0').slice(-7)}`
    await test.step('a player with a bound number switches it on', async () => {
      const number = { countryCode: '63', mobile }
      await ask(request, 'smsSend', { ...number, type: codePurpose.bind }, token)
      const password = await encryptedPassword(request)
      await ask(request, 'bindAccount', { ...number, code: codeTo(mobile), password }, token)
      await go(page, '/profile/security')
      await page.getByRole('button', { name: 'Switch on' }).click()
      const sheet = page.getByRole('dialog', { name: 'Switch two-factor log-in on' })
      await sheet.getByRole('button', { name: 'Send code' }).click()
      await expect(sheet.getByLabel('One-time code')).toBeFocused()
      await sheet.getByLabel('Your log-in password').fill(PASSWORD)
      await sheet.getByLabel('One-time code').fill(codeTo(mobile))
      await sheet.getByRole('button', { name: 'Switch on' }).click()
      await expect(page.getByRole('button', { name: 'Switch off' })).toBeVisible()
    })

    const codes: string[] = []
    await test.step('recovery codes follow, and are in force once one is typed back', async () => {
      const sheet = page.getByRole('dialog', { name: 'Recovery codes' })
      await expect(sheet.getByRole('listitem')).toHaveCount(10)
      codes.push(...(await sheet.getByRole('listitem').allTextContents()))
      await sheet.getByRole('textbox', { name: 'One of these codes' }).fill(codes[0] ?? '')
      await sheet.getByRole('button', { name: 'Put them into force' }).click()
      await expect(sheet).toBeHidden()
      await expect(page.getByText('Codes left: 10 of 10.')).toBeVisible()
    })

    await test.step('a device that nobody knows is asked', async () => {
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
      await logIn(page, account)
      const field = page.getByLabel('One-time code')
      await expect(field).toBeFocused()
      await expect(field).toHaveAccessibleDescription(`We have sent six digits to your number •••${mobile.slice(-4)}.`)
      await page.reload()
      await expect(page.getByRole('button', { name: /^\d+ s$/ })).toBeDisabled()
      await field.fill('000000')
      await field.press('Enter')
      await expect(field).toHaveAccessibleDescription('The code is wrong or has expired.')
      await expect(field).toBeFocused()
      // The digits are selected, so that typing replaces them.
      const chosen = () => field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd])
      await expect.poll(chosen).toEqual([0, 6])
      await page.keyboard.type(codeTo(mobile))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/lobby/home')
    })

    await test.step('and once only', async () => {
      await page.evaluate(() => localStorage.removeItem('ACCESS_TOKEN'))
      await logIn(page, account)
      await expect(page).toHaveURL('/lobby/home')
    })

    await test.step('without the phone, a recovery code opens', async () => {
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
      await logIn(page, account)
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      const field = page.getByRole('textbox', { name: 'Recovery code' })
      await expect(field).toBeFocused()
      await field.fill((codes[1] ?? '').toLowerCase())
      await field.press('Enter')
      await expect(page).toHaveURL('/lobby/home')
    })
  },
)
