import { go } from './go.ts'
import { fund } from './player.ts'
import { expect, once, onceLong, test } from './test.ts'

test.describe('a broken connection', () => {
  test.use({ expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|hydrating .*\/Signs\./] })

  test('shows a lasting sign, and what failed loads by itself', once, async ({ page, context, login }) => {
    const player = await login()
    let isBroken = true
    // The sign's own code never comes.
    await page.route('**/_astro/Signs.*', (route) => route.abort())
    await page.route('**/app/v1/getTransactions', (route) => (isBroken ? route.abort() : route.continue()))
    await go(page, '/record/transaction')
    const main = page.getByRole('main')
    await expect(main.getByText('Your record could not be loaded.')).toBeVisible()
    await context.setOffline(true)
    const sign = page.getByRole('status').filter({ hasText: 'No connection.' })
    await expect(sign).toBeVisible()
    isBroken = false
    await fund(page.request, player, 50_000)
    await context.setOffline(false)
    await expect(sign).toBeHidden()
    await expect(main.getByText('Welcome reward')).toBeVisible()
    await expect(main.getByText('Your record could not be loaded.')).toHaveCount(0)
  })
})

test('a tab that is looked at again shows the coin of now', onceLong, async ({ page, login }) => {
  const player = await login()
  await go(page, '/lobby/wallets/withdraw')
  const balance = page.getByRole('main').getByText('₱50.00').first()
  await expect(balance).toBeVisible()
  await fund(page.request, player, 50_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('main').getByText('₱850.00').first()).toBeVisible()
})
