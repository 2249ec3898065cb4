import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { ask } from './player.ts'
import { expect, long, phoneFirst, test } from './test.ts'

const SAID = 'Your session has ended. Log in to go on where you were.'

// A call without a session is answered with 401, which the browser's console repeats.
test.use({ expected: [/401/] })

test(
  'whose session has ended reads why on the log-in page, and goes on where it was',
  phoneFirst,
  async ({ page, login, isMobile }) => {
    const player = await login()
    await ask(page.request, 'logout', {}, player.token)
    const record = isMobile ? '/record/transaction' : '/lobby/record/transaction'
    await go(page, record)
    await expect(page).toHaveURL(/\/login\?back=/)
    await expect(page.getByRole('status').filter({ hasText: SAID })).toBeVisible()
    await expectFit(page)
    await page.getByLabel('Username or mobile number').fill(player.account)
    await page.getByRole('textbox', { name: 'Password' }).fill(player.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(record)
  },
)

test('who logs out, or was never logged in, is told no such thing', long, async ({ page }) => {
  await go(page, '/record/transaction')
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
  await expect(page.getByText(SAID)).toHaveCount(0)
})
