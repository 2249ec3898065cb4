import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { operator } from './operator.ts'
import { ask, bindWallet, fund, newWalletNumber, PASSWORD } from './player.ts'
import { prepare } from './prepare.ts'
import { expect, long, once, test, wideFirst } from './test.ts'

const DEPOSIT = '/lobby/wallets/deposit'
const WITHDRAW = '/lobby/wallets/withdraw'

const main = (page: Page) => page.getByRole('main')
const balance = (page: Page) => main(page).getByRole('status', { name: 'Coin balance' })

test('a withdrawal requires a deposit and its wagering requirement', once, async ({ page, login }) => {
  const player = await login()
  await go(page, WITHDRAW)
  await expect(main(page)).toContainText('Ready to withdraw₱0.00')
  await expect(main(page)).toContainText('Locked₱50.00')
  const steps = main(page).getByRole('region', { name: 'Before you can withdraw' })
  await expect(steps.getByRole('listitem', { name: 'Make a deposit' })).toContainText('To do')
  await fund(page.request, player, 50_000)
  await page.reload()
  await expect(steps.getByRole('listitem', { name: 'Make a deposit' })).toContainText('Done')
  await expect(steps.getByRole('listitem', { name: 'Meet the wagering requirement' })).toContainText('₱5,000.00')
  for (const path of [WITHDRAW, DEPOSIT] as const) {
    await go(page, path)
    await expect(balance(page)).toHaveText('₱850.00')
    await expect(main(page)).toContainText('Ready to withdraw₱0.00Locked₱850.00')
    await expect(main(page).getByText('Stake ₱5,000.00 and everything is yours.')).toBeVisible()
  }
  await go(page, WITHDRAW)
  await expectFit(page)
  await steps.getByRole('link', { name: 'See what for' }).click()
  const list = main(page).getByRole('region', { name: 'What asks for stakes' }).getByRole('listitem')
  await expect(list).toHaveText([
    /^DepositFills next.*₱0\.00 of ₱500\.00 staked$/,
    /^Deposit bonus.*Bonus of ₱300\.00.*₱0\.00 of ₱4,500\.00 stakedWaits: .*Give this bonus back$/,
  ])
  await expect(main(page)).toContainText('Stakes count in full on Slots.')
  await expectFit(page)
})

test('a withdrawal is taken back, and leaves by each rail to the end', long, async ({ page, login }, { project }) => {
  const player = await login()
  await prepare('withdrawer', player, 7_000_000)
  const base = project.name === 'desktop' ? '/lobby/withdrawal' : '/withdrawal'
  await go(page, WITHDRAW)
  const amount = main(page).getByRole('textbox', { name: 'Amount' })
  const withdraw = main(page).getByRole('button', { name: /^Withdraw/ })
  const open = main(page).getByRole('region', { name: 'Requests in progress' })
  await withdraw.click()
  await expect(main(page).getByRole('radio', { name: /GCash/ })).toBeChecked()
  await amount.fill('999999')
  await expect(amount).toHaveAccessibleDescription(/to ₱100,000/)
  await amount.fill('90000')
  await expect(main(page).getByText('You have less than this ready to withdraw.')).toBeVisible()

  await amount.fill('200')
  await expect(main(page).getByText('Left today')).toBeVisible()
  await expect(main(page).getByText('You get')).toBeVisible()
  await withdraw.click()
  await expect(page.getByRole('dialog')).toContainText(/ending in \d{4}/)
  await expectFit(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(open).toContainText('₱200.00')
  await expect(open).toContainText('This is your first withdrawal, so a person looks at it.')
  await expect(open).toContainText('It takes at most 1 to 3 business days.')
  await expect(open).toBeInViewport()
  await expect(open).toBeFocused()
  await expectFit(page)
  await open.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('₱200.00 is back in your balance.')).toBeVisible()
  await expect(open).toHaveCount(0)

  const orders: string[] = []
  for (const [kind, coin, bank] of [
    ['wallet', '200', 'GCash'],
    ['bank', '19000', 'BPI'],
    ['bank', '50001', 'BPI'],
  ] as const) {
    await go(page, `${base}/${kind}`)
    await expect(main(page).getByRole('radio', { name: bank })).toBeChecked()
    await amount.fill(coin)
    await withdraw.click()
    const asked = page.waitForResponse('**/app/v1/exchange')
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    orders.push((await (await asked).json()).order.orderId)
  }
  await expectFit(page)
  await prepare('approve', ...orders)
  await expect(async () => {
    await page.reload()
    await expect(main(page).getByRole('region', { name: /was paid/ })).toHaveCount(3, { timeout: 1_000 })
  }).toPass()
  await expectFit(page)
})

test(
  'a withdrawal that was not accepted stays until it is seen, and opens to its reason',
  wideFirst,
  async ({ page, login }) => {
    const player = await login()
    await prepare('withdrawer', player, 50_000)
    const { appUserBankList } = await ask(page.request, 'getBankInfo', {}, player.token)
    const requestId = randomUUID()
    const wish = { requestId, amount: 10_000, accountId: appUserBankList[0]?.accountId ?? '' }
    await ask(page.request, 'exchange', wish, player.token)
    const reason = ['--reason', 'The name differs from your ID']
    expect(operator('reject', requestId, ...reason, '--confirm', requestId)).toContain('Done')

    await go(page, WITHDRAW)
    const card = main(page).getByRole('region', { name: 'We did not accept your withdrawal of ₱100.00' })
    await expect(card).toContainText('The name differs from your ID')
    await expect(card).toContainText('GCash')
    await expectFit(page)
    await card.getByRole('button', { name: 'Details' }).click()
    const receipt = page.getByRole('dialog', { name: 'Receipt' })
    await expect(receipt).toContainText('Not accepted')
    await expect(receipt).toContainText('Reason: The name differs from your ID')
    await expect(receipt.getByRole('button', { name: 'Copy the whole order number' })).toBeVisible()
    await expectFit(page)
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(card).toBeVisible()
    const noted = page.waitForResponse((response) => response.url().endsWith('/exchangeSeen'))
    await card.getByRole('button', { name: 'Got it' }).click()
    await expect(card).toBeHidden()
    await noted
    await page.reload()
    await expect(main(page).getByRole('status', { name: 'Coin balance' })).not.toHaveText('₱–.––')
    await expect(card).toBeHidden()
  },
)

test('a player changes an account, which is then on hold, and removes it', once, async ({ page, login }) => {
  const player = await login()
  await bindWallet(page.request, player)
  await go(page, '/profile/bank')
  const card = main(page).getByRole('listitem').filter({ hasText: 'Luningning Halimbawa' })
  await expect(card).toContainText('Ready')
  await card.getByRole('link', { name: 'Change GCash' }).click()
  const number = main(page).getByRole('textbox', { name: 'Mobile number of the wallet' })
  await main(page).getByRole('textbox', { name: 'Your log-in password' }).fill(PASSWORD)
  await number.fill('0917 000')
  await main(page).getByRole('button', { name: 'Save account' }).click()
  await expect(number).toHaveAccessibleDescription(/such as 0917 000 0001/)
  await number.fill(newWalletNumber())
  await main(page).getByRole('button', { name: 'Save account' }).click()
  await expect(card).toContainText('Ready from')
  await expectFit(page)
  await card.getByRole('button', { name: 'Remove GCash' }).click()
  const sheet = page.getByRole('dialog', { name: 'Remove this account?' })
  await sheet.getByRole('textbox', { name: 'Your log-in password' }).fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Remove' }).click()
  await expect(main(page).getByText('Where should your coin go?')).toBeVisible()
})
