import type { Page } from 'playwright/test'
import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { newPlayer } from './player.ts'
import { expect, once, onceLong, test } from './test.ts'

const main = (page: Page) => page.getByRole('main')
const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

test('a player sets a name and a picture, and names the inviter', once, async ({ page, login, request }) => {
  await login()

  const inviter = await newPlayer(request)
  await go(page, '/profile/user')
  await main(page).getByRole('link', { name: 'Nickname and picture' }).click()
  const nickname = main(page).getByRole('textbox', { name: 'Nickname' })
  await nickname.fill('x')
  await main(page).getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Use 2 to 20 characters.')
  await nickname.fill('Peñafrancia Rosas')
  await main(page).getByRole('radio', { name: 'Turtle' }).check()
  await main(page).getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Saved.')
  await expectFit(page)

  await go(page, '/profile/user')
  await expect(main(page).getByRole('region', { name: 'Your account' })).toContainText('Peñafrancia Rosas')
  await expect(main(page).getByRole('link', { name: 'Invited by Nobody yet' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Invited by' }).click()
  await main(page).getByRole('textbox', { name: 'Invite code or player ID' }).fill(String(inviter.id))
  await main(page).getByRole('button', { name: 'Save inviter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await toast(page, 'This player invited you to the fair. It can no longer be changed.')
  await expect(main(page).getByText(`ID ${inviter.id}`)).toBeVisible()
})

test('coin stays in the safe-box until its password takes it out', onceLong, async ({ page, login }) => {
  await login()

  await go(page, '/walletsPassword')
  const password = main(page).getByLabel('Safe-box password', { exact: true })
  const confirmation = main(page).getByLabel('Repeat the password')
  await password.fill('123456')
  await confirmation.fill('123456')
  await main(page).getByRole('button', { name: 'Lock the safe-box' }).click()
  await toast(page, 'Too easy to guess.')
  await password.fill('730194')
  await confirmation.fill('730194')
  await main(page).getByRole('button', { name: 'Lock the safe-box' }).click()
  await toast(page, 'Your safe-box is ready.')

  const inside = main(page).getByRole('region', { name: 'Safe-box' })
  await main(page).getByRole('textbox', { name: 'Amount' }).fill('20.50')
  await main(page).getByRole('button', { name: 'Put ₱20.50 in' }).click()
  await expect(inside).toContainText('In the safe-box₱20.50')
  await expect(inside).toContainText('Coin to play with₱29.50')
  await main(page).getByLabel('Lock it against playing').selectOption('For 1 day')
  await main(page).getByRole('textbox', { name: 'Amount' }).fill('10')
  await main(page).getByRole('button', { name: 'Put ₱10.00 in' }).click()
  await expect(main(page).getByRole('region', { name: 'Locked' })).toContainText('₱10.00')
  await expectFit(page)

  await main(page).getByText('Take out', { exact: true }).first().click()
  await main(page).getByRole('button', { name: 'All' }).click()
  await password.fill('730195')
  await main(page).getByRole('button', { name: 'Take ₱20.50 out' }).click()
  await toast(page, 'Wrong safe-box password. 4 tries are left before it locks.')
  await password.fill('730194')
  await main(page).getByRole('button', { name: 'Take ₱20.50 out' }).click()
  await expect(inside).toContainText('In the safe-box₱10.00')
  await expect(inside).toContainText('Coin to play with₱40.00')
})
