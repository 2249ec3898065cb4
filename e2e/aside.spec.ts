import { expectFit } from './fit.ts'
import { go, settled } from './go.ts'
import { ask } from './player.ts'
import { prepare } from './prepare.ts'
import { expect, long, test } from './test.ts'

test(
  'payments above a limit are set aside: one is paid back at once, another is played when its day has come',
  long,
  async ({ page, login }) => {
    const player = await login()
    await prepare('withdrawer', player, 5_000)
    const limit = (most: number) => ask(page.request, 'setLimit', { limit: 'depositDay', most }, player.token)
    await limit(100_000)
    const order = (amount: number) =>
      ask(page.request, 'recharge3', { amount, version: 4, actType: 0, rechargeType: 1 }, player.token)
    const orders = [await order(40_000), await order(45_000)]
    await limit(50_000)
    for (const { sandboxUrl } of orders) await page.request.post(`${sandboxUrl}/pay`)

    await go(page, '/lobby/wallets/deposit')
    await settled(page)
    const main = page.getByRole('main')
    const back = main.getByRole('button', { name: /^Pay ₱.+ back$/ })
    await expect(back).toHaveCount(2)
    await expect(main.getByRole('button', { name: /^Play with/ })).toHaveCount(0)
    await expectFit(page)
    await main.getByRole('button', { name: 'Pay ₱450.00 back' }).click()
    const sheet = page.getByRole('dialog', { name: 'Pay ₱450.00 back' })
    await sheet.getByRole('radio', { name: /^GCASH/ }).check()
    await expectFit(page)
    await sheet.getByRole('button', { name: 'Pay it back' }).click()
    await expect(page.getByText('₱450.00 is on its way back to you.')).toBeVisible()
    await expect(back).toHaveCount(1)

    await prepare('dayLater', player)
    await page.reload()
    await settled(page)
    await main.getByRole('button', { name: 'Play with ₱400.00' }).click()
    await expect(page.getByText('₱400.00 is in your balance.')).toBeVisible()
    await expect(main.getByRole('status', { name: 'Coin balance' })).toHaveText('₱500.00')
    await expect(back).toHaveCount(0)
    await expectFit(page)
  },
)
