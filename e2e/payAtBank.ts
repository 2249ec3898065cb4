import type { Page } from 'playwright/test'
import { expect } from './test.ts'

/** Pays an amount, such as "₱500.00", at the sandbox bank. `look` sees the bank's page before. */
export async function payAtBank(page: Page, amount: string, look?: (bank: Page) => Promise<void>): Promise<void> {
  await atBank(page, async (bank) => {
    await look?.(bank)
    await bank.getByRole('button', { name: `Pay ${amount}` }).click()
  })
}

/** Opens the sandbox bank, which is a tab of its own, and closes it once it has said that the payment is sent. */
export async function atBank(page: Page, pay: (bank: Page) => Promise<void>): Promise<void> {
  const [bank] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open the sandbox bank' }).click(),
  ])
  await pay(bank)
  await expect(bank.getByRole('heading', { level: 1, name: 'Payment sent', exact: true })).toBeVisible()
  await bank.close()
}
