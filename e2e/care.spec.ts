import { expectFit } from './fit.ts'
import { go, settled } from './go.ts'
import { PASSWORD } from './player.ts'
import { expect, test } from './test.ts'

test('a break in three taps, and the log-in that says until when', async ({ page, login }) => {
  const player = await login()
  await go(page, '/profile/care')
  await settled(page)
  await expectFit(page)
  await page.getByRole('button', { name: '7 days' }).click()
  const sheet = page.getByRole('dialog', { name: 'A break of 7 days' })
  await expect(sheet.getByText(/^Until /)).toBeVisible()
  const start = sheet.getByRole('button', { name: 'Start my break' })
  await sheet.getByLabel('Your log-in password').fill('Mali-Ito-9999')
  await start.click()
  await expect(sheet.getByRole('alert')).toBeVisible()
  await sheet.getByLabel('Your log-in password').fill(PASSWORD)
  await start.click()
  await expect(page.getByRole('heading', { name: 'You are on a break' })).toBeFocused()
  await expect(page.getByRole('link', { name: '(02) 8248-9568' }).first()).toBeVisible()
  await expectFit(page)

  await page.getByRole('button', { name: 'Back to the log-in' }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill(player.account)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('Stay away longer', { exact: true }).click()
  await page.getByRole('button', { name: '6 months' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay away' }).click()
  await expect(page.getByRole('heading', { name: 'You are excluded from play' })).toBeVisible()
})

test('exclusion by the keyboard alone, and a guest who takes the test', async ({ page, login }) => {
  await go(page, '/profile/care')
  await settled(page)
  for (const [at, group] of (await page.getByRole('group').all()).entries())
    await group.getByRole('radio', { name: at < 2 ? 'Almost always' : 'Never' }).check()
  await page.getByRole('button', { name: 'Show my result' }).click()
  await expect(page.getByText('A moderate risk')).toBeVisible()
  await expect(page.getByText('6 of 27 points')).toBeVisible()

  await login()
  await go(page, '/profile/care')
  await settled(page)
  await page.getByRole('button', { name: 'For ever' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Excluded for ever' })
  await sheet.getByLabel('Your log-in password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You are excluded from play' })).toBeFocused()
  await expect(page.getByText('It has no end.')).toBeVisible()
})
