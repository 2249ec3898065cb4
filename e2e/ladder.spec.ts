import { askForChannel } from './askForChannel.ts'
import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { payAtBank } from './payAtBank.ts'
import { expect, once, test } from './test.ts'

test('a step of the ladder lights up with the amount, and comes with the deposit', once, async ({ page, login }) => {
  await login({ deposited: 10_000 })
  await go(page, '/lobby/wallets/deposit')
  const ladder = page.getByRole('region', { name: 'More with this deposit' })
  const lit = ladder.locator('[aria-current="step"]')
  await expect(ladder.getByRole('listitem')).toHaveCount(3)
  await expect(lit).toHaveCount(0)
  const field = page.getByRole('main').getByRole('textbox', { name: 'Amount' })
  await field.fill('1999.99')
  await expect(lit).toHaveCount(0)
  await field.fill('5000')
  await expect(lit).toContainText('From ₱5,000')
  await expect(page.getByRole('main').getByText('+₱35.00', { exact: true })).toBeVisible()
  await expect(ladder.getByText(/^Worth about ₱/)).toBeVisible()
  await expectFit(page)
  await askForChannel(page, '2000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await payAtBank(page, '₱2,000.00')
  await expect(page.getByText('₱2,000.00 has arrived, with ₱15.00 bonus on top.')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(ladder.getByText('Had today')).toBeVisible()
})
