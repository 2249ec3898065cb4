import { askForChannel } from './askForChannel.ts'
import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { prepare } from './prepare.ts'
import { expect, once, test } from './test.ts'

test('a coupon of the inventory adds to a deposit, and is used then', once, async ({ page, login }) => {
  const player = await login({ deposited: 10_000 })
  await prepare('prop', player, 1002)
  await prepare('prop', player, 1206)
  await go(page, '/lobby/wallets/props')
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem').filter({ hasText: '10% coupon' })).toContainText('deposit ≥ ₱300')
  await expectFit(page)
  await main.getByRole('listitem').filter({ hasText: '10% coupon' }).getByRole('link', { name: 'Use' }).click()

  await expect(main.getByRole('radio', { name: /10% coupon/ })).toBeChecked()
  await expect(main.getByRole('radio', { name: /₱100 coupon.*Needs a deposit of ₱1,000 or more/ })).toBeDisabled()
  await main.getByRole('textbox', { name: 'Amount' }).fill('200')
  await expect(main.getByRole('radio', { name: 'No coupon' })).toBeChecked()
  await main.getByRole('textbox', { name: 'Amount' }).fill('500')
  await expect(main.getByText('+₱50.00', { exact: true })).toBeVisible()
  await expect(main.getByText('₱550.00', { exact: true })).toBeVisible()
  await expectFit(page)
  await askForChannel(page, '500')
  await page.getByRole('button', { name: 'Confirm' }).click()
  const href = await page.getByRole('link', { name: 'Open the sandbox bank' }).getAttribute('href')
  await page.request.post(`${href}/pay`)
  await expect(page.getByText('₱500.00 has arrived, with ₱50.00 bonus on top.')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(main.getByRole('radio', { name: /10% coupon/ })).toHaveCount(0)

  await go(page, '/lobby/wallets/props')
  await expect(main.getByRole('listitem').filter({ hasText: '10% coupon' })).toContainText('used')
  await go(page, '/lobby/rewards')
  await expect(main.getByRole('heading', { name: 'What I have' })).toBeVisible()
  await expect(main.getByText('₱100 coupon')).toBeVisible()
})
