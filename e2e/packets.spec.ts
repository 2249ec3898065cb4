import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { expect, phoneFirst, test } from './test.ts'

/** A fresh server announces its first drop within a minute, and the page looks again after as long. */
const ANNOUNCED_MS = 150_000

test('red packets: the next drop is announced with its packets and its seal', phoneFirst, async ({ page, login }) => {
  test.slow()
  await login({ deposited: 20_000 })
  await go(page, '/activity/cashBonus')
  const next = page.getByRole('region', { name: /^Next drop: / })
  await expect(next).toBeVisible({ timeout: ANNOUNCED_MS })
  await expect(next.getByRole('timer')).toContainText('Opens in')
  await next.getByText(/^What the \d+ packets hold$/).click()
  await expect(next.getByText(/^Each|of a public beacon/).first()).toBeVisible()
  await expect(next.locator('code')).toHaveText(/^[0-9a-f]{64}$/)
  await expectFit(page)
  await page.getByRole('link', { name: 'Rules of the red packets' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Packet rules')
})
