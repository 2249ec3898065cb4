import type { Page } from 'playwright/test'

/** Leads to the dialog that asks for the channel. */
export async function askForChannel(page: Page, amount: string): Promise<void> {
  await page.getByRole('main').getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Deposit ₱/ })
    .click()
}
