import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { APIRequestContext, Page } from 'playwright/test'
import { declarations } from '#contract/kyc/kyc.ts'
import { signSandbox } from '#server/wallet/gateways/sandbox/wire.ts'
import { expectFit } from './fit.ts'
import { identify, sendSide, writeIdentity } from './identity.ts'
import { forgetDevice, OWNER } from './operator.ts'
import { consoleOrigin } from './place.ts'
import { ask, bindWallet, fund, type Player } from './player.ts'
import { stakeDeposit } from './stakeDeposit.ts'
import { expect, once, onceLong, test } from './test.ts'

const PERIOD_MS = 30_000

// One operator with one device, whose sessions end with it.
test.describe.configure({ mode: 'serial' })
// What is refused is answered as such, which a browser reports.
test.use({ expected: [/4(?:04|22)/] })

/** The code that a device shows so many periods from now. A clock may be one period ahead, so nothing waits for the next code. */
const codeOf = (key: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + periods * PERIOD_MS })

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Logs the owner in with a new device, by keyboard alone; resolves to the key of the device. */
async function logIn(page: Page): Promise<string> {
  forgetDevice()
  await page.goto(`${consoleOrigin}/console`)
  await expectFit(page)
  await field(page, 'Name').focus()
  await page.keyboard.type(OWNER.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(OWNER.secret)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectFit(page)
  const key = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await field(page, 'Code that the app shows').fill(codeOf(key))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What waits' })).toBeVisible()
  await expectFit(page)
  return key
}

async function openQueue(page: Page, name: string): Promise<void> {
  await page.goto(`${consoleOrigin}/console`)
  await page.getByRole('list', { name: 'Queues' }).getByRole('link', { name, exact: true }).click()
  await expectFit(page)
}

async function asksForPayout(request: APIRequestContext, page: Page, player: Player): Promise<string> {
  await identify(request, player)
  await fund(request, player, 50_000)
  await stakeDeposit(page, player)
  await bindWallet(request, player)
  const { appUserBankList } = await ask(request, 'getBankInfo', {}, player.token)
  const requestId = randomUUID()
  const wish = { requestId, amount: 10_000, accountId: appUserBankList[0]?.accountId ?? '' }
  await ask(request, 'exchange', wish, player.token)
  return requestId
}

test(
  'withdrawals: an operator logs in with a device, approves one, and finds it in the log',
  once,
  async ({ page, player }) => {
    const id = await asksForPayout(page.request, page, player)
    const key = await logIn(page)
    await openQueue(page, 'Withdrawals')
    await expect(row(page, id)).toContainText('₱100.00')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV file' }).click()
    expect((await saved).suggestedFilename()).toBe('withdrawals.csv')

    await row(page, id)
      .getByRole('link', { name: /^Approve/ })
      .click()
    await expect(field(page, 'Id')).toHaveValue(id)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('₱100.00 of player')).toBeVisible()
    await field(page, /^Type the id once more/).fill('something else')
    await field(page, 'Fresh code of your device').fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('That is something else.')).toBeVisible()
    await expectFit(page)
    await field(page, /^Type the id once more/).fill(id)
    await field(page, 'Fresh code of your device').fill(codeOf(key, 1))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toContainText(/^Done: /)

    await page.goto(`${consoleOrigin}/console/do/log`)
    await expect(row(page, `id=${id}`)).toContainText(OWNER.name)
    await expectFit(page)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await page.goto(`${consoleOrigin}/console/do/log`)
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  },
)

async function sendsIdentity(request: APIRequestContext, player: Player): Promise<void> {
  await writeIdentity(request, player)
  for (const side of ['front', 'back', 'selfie'] as const) await sendSide(request, player, side)
  const { revision } = await ask(request, 'kyc', {}, player.token)
  await ask(request, 'addKyc', { declarations: [...declarations], revision }, player.token)
}

/** Has the sandbox report another amount than was ordered, which nobody credits by itself. */
async function paysOther(request: APIRequestContext, { token }: Player): Promise<void> {
  const { sandboxUrl } = await ask(
    request,
    'recharge3',
    { amount: 50_000, version: 4, actType: 0, rechargeType: 1 },
    token,
  )
  const id = String(sandboxUrl).split('/').at(-1)
  const body = JSON.stringify({
    id: `evt_${id}_paid`,
    type: 'payment.paid',
    payment: { id, reference: 'r', amount: 40_000 },
  })
  const headers = { 'content-type': 'application/json', 'sandbox-signature': signSandbox(body) }
  expect((await request.post('/pay/v1/sandbox', { data: body, headers })).ok()).toBe(true)
}

test(
  'identity, flagged deposits, cases and mail: each waits with its age, and is decided',
  onceLong,
  async ({ page, player }) => {
    const number = String(player.id)
    await sendsIdentity(page.request, player)
    await paysOther(page.request, player)
    const key = await logIn(page)

    await openQueue(page, 'Identity')
    await row(page, player.account)
      .getByRole('link', { name: /^Review/ })
      .click()
    await expect(page.getByRole('img')).toHaveCount(3)
    await page.setViewportSize({ width: 1440, height: 900 })
    const front = page.getByRole('figure').filter({ hasText: 'front' })
    const width = async () => (await front.boundingBox())?.width ?? 0
    const aside = await width()
    await front.focus()
    expect(await width()).toBeGreaterThan(2 * aside)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(row(page, 'documentNumber')).toBeVisible()
    await expectFit(page)
    await page.getByRole('link', { name: 'Kyc approve' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await field(page, /^Type the number of the player/).fill(number)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toContainText('Done: approved.')

    await openQueue(page, 'Deposits')
    await expect(row(page, number)).toContainText('₱400.00')
    await expect(row(page, number)).toContainText(/\d min/)
    await row(page, number)
      .getByRole('link', { name: /^Deposits credit/ })
      .click()
    await expect(field(page, 'Player')).toHaveValue(number)
    await expect(field(page, 'Id')).not.toHaveValue('')
    await expectFit(page)
    await page.goBack()
    await row(page, number).getByRole('link', { name: number, exact: true }).click()
    await expect(page.getByRole('heading', { name: 'What you can do next' })).toBeVisible()
    await expectFit(page)

    await page.getByRole('link', { name: 'Legal holds open' }).click()
    await field(page, 'Reason').fill('An authority asked in writing')
    await page.getByRole('button', { name: 'Next' }).click()
    await field(page, /^Type the number of the player/).fill(number)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toContainText('Done')
    await openQueue(page, 'Holds')
    await row(page, player.account)
      .getByRole('link', { name: /^Legal holds close/ })
      .click()
    await page.getByRole('button', { name: 'Do it' }).click()
    await expect(page.getByRole('status')).toContainText('Done')

    const title = `Salamat ${number}`
    await page.goto(`${consoleOrigin}/console/do/mail/send`)
    await field(page, /^To/).fill(number)
    await field(page, /^Title/).fill(title)
    await field(page, /^Text/).fill('Maligayang perya.')
    await page.getByRole('button', { name: 'Next' }).click()
    await field(page, /^Type "send"/).fill('send')
    await field(page, 'Fresh code of your device').fill(codeOf(key, 1))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toContainText('Done: sent to 1.')
    await openQueue(page, 'Mail')
    await expect(row(page, title)).toContainText(OWNER.name)

    await page.getByRole('link', { name: 'Figures' }).click()
    await expect(page.getByRole('img', { name: /^deposits/ })).toBeVisible()
    await expectFit(page)
  },
)

test('players find no console', once, async ({ page }) => {
  for (const path of ['/console', '/console/log-in', '/metrics']) expect((await page.goto(path))?.status()).toBe(404)
})
