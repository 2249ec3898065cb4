import type { Page } from 'playwright/test'
import { askForChannel } from './askForChannel.ts'
import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { atBank } from './payAtBank.ts'
import { bindWallet } from './player.ts'
import { prepare } from './prepare.ts'
import { expect, long, rowsOf, test } from './test.ts'

const DEPOSIT = '/lobby/wallets/deposit'

const main = (page: Page) => page.getByRole('main')

/** The sandbox's payment page, within ours. */
const payPage = (page: Page) => page.frameLocator('iframe[title="Payment page"]')

async function arrives(page: Page, amount: string): Promise<void> {
  await expect(page.getByText(`${amount} has arrived`)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Types what the page says into the payer's own bank, in a tab of its own. */
async function transfer(page: Page, amount: string): Promise<void> {
  const facts = page.getByRole('dialog').locator('.transfer-facts dd')
  const reference = (await facts.last().locator('span').first().textContent()) ?? ''
  await atBank(page, async (bank) => {
    await bank.getByLabel('Amount in pesos').fill(amount)
    await bank.getByLabel('Reference').fill(reference.toLowerCase())
    await bank.getByRole('button', { name: 'Send' }).click()
  })
}

test('every other channel is paid to the end, on the page that it leads to', long, async ({ page, login }) => {
  const player = await login()
  await bindWallet(page.request, player)
  await prepare('orders', player, { channel: 6, cents: 100_000 }, { channel: 7, cents: 20_000 })
  await go(page, DEPOSIT)
  for (const way of rowsOf(['GCash', 'Maya', 'GrabPay'], 1)) {
    await askForChannel(page, '300')
    await page.getByRole('radio', { name: way }).check()
    await page.getByRole('button', { name: 'Confirm' }).click()
    const frame = payPage(page)
    await frame.getByLabel('Mobile number').fill('0917 123 4567')
    await frame.getByLabel('PIN').fill('1234')
    await expectFit(page)
    await frame.getByRole('button', { name: 'Log in' }).click()
    await frame.getByRole('button', { name: 'Pay ₱300.00' }).click()
    // The page has a link back, but nobody needs it: ours asks on, and closes it as soon as the coin is there.
    await arrives(page, '₱300.00')
  }
  await askForChannel(page, '300')
  await page.getByRole('radio', { name: 'InstaPay transfer' }).check()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Check the deposit account or QR every time.')).toBeVisible()
  await expectFit(page)
  await transfer(page, '300')
  await arrives(page, '₱300.00')
  await main(page).getByRole('button', { name: 'Continue ₱1,000.00' }).click()
  await transfer(page, '1000.00')
  await arrives(page, '₱1,000.00')
  await main(page).getByRole('button', { name: 'Continue ₱200.00' }).click()
  await payPage(page).getByRole('button', { name: 'Take ₱200.00' }).click()
  await arrives(page, '₱200.00')
})
