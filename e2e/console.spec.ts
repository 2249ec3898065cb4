import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright/test'
import { expectFit } from './fit.ts'
import { identify } from './identity.ts'
import { OWNER, operator } from './operator.ts'
import { consoleOrigin } from './place.ts'
import { ask, bindWallet, fund } from './player.ts'
import { stakeDeposit } from './stakeDeposit.ts'
import { expect, once, test } from './test.ts'

const PERIOD_MS = 30_000

/** The code that a device shows so many periods from now. A clock may be one period ahead, so nothing waits for the next code. */
const codeOf = (key: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + periods * PERIOD_MS })

/** Logs the owner in with a new device, by keyboard alone; resolves to the key of the device. */
async function logIn(page: Page): Promise<string> {
  operator('waiting')
  await page.goto(`${consoleOrigin}/console`)
  await expectFit(page)
  await page.getByRole('textbox', { name: 'Name' }).focus()
  await page.keyboard.type(OWNER.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(OWNER.secret)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectFit(page)
  const key = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await page.getByRole('textbox', { name: 'Code that the app shows' }).fill(codeOf(key))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What waits' })).toBeVisible()
  return key
}

// What is refused is answered as such, which a browser reports.
test.use({ expected: [/4(?:04|22)/] })

test(
  'an operator logs in with a device, approves a withdrawal, and finds it in the log',
  once,
  async ({ page, player }) => {
    const { request } = page
    await identify(request, player)
    await fund(request, player, 50_000)
    await stakeDeposit(page, player)
    await bindWallet(request, player)
    const { appUserBankList } = await ask(request, 'getBankInfo', {}, player.token)
    const requestId = randomUUID()
    const wish = { requestId, amount: 10_000, accountId: appUserBankList[0]?.accountId ?? '' }
    await ask(request, 'exchange', wish, player.token)

    const key = await logIn(page)
    await expectFit(page)
    await page.getByRole('link', { name: 'Withdrawals', exact: true }).first().click()
    const row = page.getByRole('row').filter({ hasText: requestId })
    await expect(row).toContainText('₱100.00')
    await expectFit(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV file' }).click()
    expect((await saved).suggestedFilename()).toBe('withdrawals.csv')

    await row.getByRole('link', { name: /^Approve/ }).click()
    await expect(page.getByRole('textbox', { name: 'Id' })).toHaveValue(requestId)
    await expectFit(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('₱100.00 of player')).toBeVisible()
    await page.getByRole('textbox', { name: /^Type the id once more/ }).fill('something else')
    await page.getByRole('textbox', { name: 'Fresh code of your device' }).fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('That is something else.')).toBeVisible()
    await expectFit(page)
    await page.getByRole('textbox', { name: /^Type the id once more/ }).fill(requestId)
    await page.getByRole('textbox', { name: 'Fresh code of your device' }).fill(codeOf(key, 1))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toContainText(/^Done: /)
    await expectFit(page)

    await page.goto(`${consoleOrigin}/console/do/log`)
    const entry = page.getByRole('row').filter({ hasText: `id=${requestId}` })
    await expect(entry).toContainText(OWNER.name)
    await expectFit(page)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await page.goto(`${consoleOrigin}/console/do/log`)
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  },
)

test('players find no console', once, async ({ page }) => {
  for (const path of ['/console', '/console/log-in', '/metrics']) expect((await page.goto(path))?.status()).toBe(404)
})
