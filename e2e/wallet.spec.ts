import jsQR from 'jsqr'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { askForChannel } from './askForChannel.ts'
import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { payAtBank } from './payAtBank.ts'
import { fund } from './player.ts'
import { expect, long, once, onceLong, phoneFirst, test } from './test.ts'

const DEPOSIT = '/lobby/wallets/deposit'
const RECORD = '/record/transaction'

const main = (page: Page) => page.getByRole('main')
const balance = (page: Page) => main(page).getByRole('status', { name: 'Coin balance' })

async function openCode(page: Page, amount: string): Promise<void> {
  await askForChannel(page, amount)
  await expect(page.getByRole('radio', { name: /QR Ph/ })).toBeChecked()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('img', { name: /QR Ph code/ })).toBeVisible()
}

test(
  'a player deposits by QR through the sandbox bank, and the balance grows by itself',
  phoneFirst,
  async ({ page, login }) => {
    await login()
    await go(page, DEPOSIT)
    await expect(balance(page)).toHaveText('₱50.00')
    await expectFit(page)
    await main(page).getByRole('button', { name: '₱500', exact: true }).click()
    await expect(main(page).getByText('Then stake ₱5,000.00 and everything is yours.')).toBeVisible()
    await expect(main(page).getByText('within 3 business days at the latest')).toBeVisible()
    await askForChannel(page, '500')
    await expectFit(page)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('timer')).toHaveText(/^(10:00|9:\d\d)$/)
    await expectFit(page)

    await payAtBank(page, '₱500.00', async (bank) => {
      await expect(bank.getByText('PERYA DEMO')).toBeVisible()
      await expectFit(bank)
    })

    await expect(page.getByText('₱500.00 has arrived, with ₱300.00 bonus on top.')).toBeVisible()
    await expect(page.getByRole('dialog').getByText('₱850.00')).toBeVisible()
    await expectFit(page)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(balance(page)).toHaveText('₱850.00')
  },
)

test('an invalid amount is refused at its field', onceLong, async ({ page, login }) => {
  await login()
  await go(page, DEPOSIT)
  const field = main(page).getByRole('textbox', { name: 'Amount' })
  for (const typed of ['', '0', '-5', '99.99', '1.234', '500000.01', 'ten', '1e3']) {
    await field.fill(typed)
    await main(page)
      .getByRole('button', { name: /^Deposit/ })
      .click()
    await expect(field, typed).toHaveAccessibleDescription(/Enter an amount from ₱100 to ₱500?,000/)
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a closed payment can be continued, also after a reload', onceLong, async ({ page, login }) => {
  await login()
  await go(page, DEPOSIT)
  await openCode(page, '200')
  const order = await page.getByRole('dialog').locator('code').textContent()
  await page.getByRole('button', { name: 'Pay later' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog').locator('code')).toHaveText(order ?? '')
  await page.getByRole('button', { name: 'Pay later' }).click()
  await go(page, '/profile/security')
  await page.getByRole('link', { name: '₱200.00 waits for your payment' }).click()
  await expect(page).toHaveURL(DEPOSIT)
})

test(
  'a payment that is said to be paid is checked until the coin is there, also after a reload',
  long,
  async ({ page, login }) => {
    await login()
    await go(page, DEPOSIT)
    await openCode(page, '200')
    const href = await page.getByRole('link', { name: 'Open the sandbox bank' }).getAttribute('href')
    await page.getByRole('button', { name: 'I have paid' }).press('Enter')
    await expect(page.getByText('We compare it with your order.')).toBeVisible()
    await expectFit(page)
    // The page that a payment page leads back to credits nothing, and leads here.
    await page.goto('/pay/back')
    await expect(page).toHaveURL(DEPOSIT)
    await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible()
    await page.getByRole('button', { name: 'Close and look later' }).press('Enter')
    await expect(main(page).getByRole('region', { name: 'Open deposits' })).toContainText('QR Ph, payable until')
    await expectFit(page)
    await main(page).getByRole('button', { name: 'Continue ₱200.00' }).press('Enter')
    await page.request.post(`${href}/pay`)
    await expect(page.getByText('₱200.00 has arrived')).toBeVisible()
  },
)

test('an open code opens again after a reload, at the top of the page', onceLong, async ({ page, login }) => {
  await login()
  await go(page, DEPOSIT)
  await openCode(page, '200')
  const order = await page.getByRole('dialog').locator('code').textContent()
  await page.evaluate(() => scrollTo({ top: 400 }))
  await page.reload()
  await expect(page.getByRole('dialog').locator('code')).toHaveText(order ?? '')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('the code is saved as a picture that scans', onceLong, async ({ page, login }) => {
  await login()
  await go(page, DEPOSIT)
  const orders = page.waitForResponse('**/app/v1/recharge3')
  await openCode(page, '200')
  const { qrCodeText } = await (await orders).json()
  await expect(page.getByRole('list', { name: 'Apps that can pay' }).first()).toContainText('GCash')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the QR' }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^perya-[0-9A-Z]{4}-[0-9A-Z]{4}\.png$/)
  const { data, info } = await sharp(await saved.path())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(qrCodeText)
})

test(
  'an amount outside the limits is told on leaving the field, and the button keeps it',
  once,
  async ({ page, login }) => {
    await login()
    await go(page, DEPOSIT)
    const field = main(page).getByRole('textbox', { name: 'Amount' })
    for (const [typed, shown] of [
      ['50', '₱50.00'],
      ['999999', '₱999,999.00'],
    ] as const) {
      await field.fill(typed)
      await field.blur()
      await expect(field).toHaveAccessibleDescription(/Enter an amount from ₱100 to ₱500?,000/)
      await expect(main(page).getByRole('button', { name: `Deposit ${shown}` })).toBeVisible()
    }
  },
)

test('closed deposits are told before an amount is typed', onceLong, async ({ page, login }) => {
  await login()
  await page.route('**/app/v1/getRechargeChannels', (route) =>
    route.fulfill({ json: { code: 200, errcode: 0, open: [] } }),
  )
  await go(page, DEPOSIT)
  await expect(main(page).getByText('No deposits right now')).toBeVisible()
  await expect(main(page).getByRole('textbox')).toHaveCount(0)
  await expectFit(page)
})

test('a channel that is switched off says why, as text, in place of the amount', onceLong, async ({ page, login }) => {
  await login()
  const off = [{ id: 1, text: '<b>The bank</b> rests until 6:00' }]
  await page.route('**/app/v1/getRechargeChannels', (route) =>
    route.fulfill({ json: { code: 200, errcode: 0, open: [], off } }),
  )
  await go(page, DEPOSIT)
  await expect(main(page).getByText('QR Ph: <b>The bank</b> rests until 6:00')).toBeVisible()
  await expect(main(page).getByRole('textbox')).toHaveCount(0)
  await expectFit(page)
})

test('a declined payment says so and offers a new code', onceLong, async ({ page, login }) => {
  await login()
  await go(page, DEPOSIT)
  await openCode(page, '300')
  const href = await page.getByRole('link', { name: 'Open the sandbox bank' }).getAttribute('href')
  await page.request.post(`${href}/decline`)
  await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible()
  await expectFit(page)
  await page.getByRole('button', { name: 'New code for ₱300.00' }).click()
  await expect(page.getByRole('img', { name: /QR Ph code/ })).toBeVisible()
})

test('an expired code says so', onceLong, async ({ page, login }) => {
  await login()
  await go(page, DEPOSIT)
  await openCode(page, '300')
  await page.route('**/app/v1/isRechargeDone', async (route) => {
    const reply = await (await route.fetch()).json()
    await route.fulfill({ json: { ...reply, order: { ...reply.order, state: 'expired' } } })
  })
  await expect(page.getByRole('heading', { name: 'This code has expired' })).toBeVisible()
})

test('the record lists all events, by kind and by day', long, async ({ page, login }) => {
  const player = await login()
  await fund(page.request, player, 50_000)
  await go(page, RECORD)
  const lines = main(page).getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await expect(lines.nth(0)).toContainText(/Deposit bonus.*\+₱300\.00/)
  await expect(lines.nth(1)).toContainText(/Deposit.*\+₱500\.00/)
  await expectFit(page)
  await lines.nth(1).getByRole('button').click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt).toContainText('Arrived')
  await expect(receipt).toContainText('+₱300.00')
  await expect(receipt).toContainText(/[0-9A-Z]{4}-[0-9A-Z]{4}/)
  await expect(receipt).toContainText('₱50.00 → ₱850.00')
  await expect(receipt).toContainText(/Hash of the line before[0-9a-f]{64}/)
  await expectFit(page)
  await page.keyboard.press('Escape')
  await expect(lines.nth(1).getByRole('button')).toBeFocused()
  await main(page).getByRole('button', { name: 'Rewards' }).click()
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText('Deposit bonus')
  await expect(lines.last()).toContainText('Welcome reward')
  await main(page).getByRole('button', { name: 'Withdrawals' }).click()
  await expect(main(page).getByText('Nothing matches this choice')).toBeVisible()
  await main(page).getByRole('button', { name: 'Deposits' }).click()
  await main(page).getByRole('button', { name: 'All orders' }).click()
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText(/Deposit.*₱500\.00.*Arrived/)
  await main(page).getByText('Take it with you').click()
  const file = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Download the whole wallet' }).click()
  expect((await file).suggestedFilename()).toMatch(/^perya-wallet-\d+-[\d-]+\.jsonl$/)
  await expectFit(page)
  await main(page).getByText('Take it with you').click()
  await main(page).getByRole('button', { name: 'All', exact: true }).click()
  await main(page).getByLabel('To', { exact: true }).fill('2026-01-01')
  await expect(main(page).getByText('Nothing matches this choice')).toBeVisible()
  await main(page).getByRole('button', { name: 'All days' }).click()
  await expect(lines).toHaveCount(3)
})

test.describe('without a network', () => {
  test.use({ expected: [/ERR_FAILED/] })

  test('the record offers a retry', onceLong, async ({ page, login }) => {
    await login()
    await page.route('**/app/v1/getTransactions', (route) => route.abort(), { times: 1 })
    await go(page, RECORD)
    await main(page).getByRole('button', { name: 'Try again' }).click()
    await expect(main(page).getByText('Welcome reward')).toBeVisible()
  })
})
