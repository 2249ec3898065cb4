import { go } from './go.ts'
import { prepare } from './prepare.ts'
import { expect, phoneFirst, test } from './test.ts'

test(
  'a player without any coin is shown the supply, what it is worth, and claims it once',
  phoneFirst,
  async ({ page, login }) => {
    const player = await login()
    await prepare('ruined', player)

    await go(page, '/lobby/rewards')
    await page.getByRole('link', { name: /^Supply/ }).click()
    const panel = page.locator('.supply')
    await expect(panel.getByText('1 supply left today.')).toBeVisible()
    await panel.getByRole('button', { name: 'What is it worth?' }).click()
    const worth = page.getByRole('dialog')
    await expect(worth.getByText('Expected cost of these stakes')).toBeVisible()
    await worth.getByRole('button', { name: 'Close' }).click()
    await panel.getByRole('button', { name: 'Claim the supply' }).click()
    const popup = page.getByRole('dialog', { name: 'Congratulations!' })
    await expect(popup.getByText('₱3.00', { exact: true })).toBeVisible()
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(panel.getByText('You have had all supplies of today.')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Claim the supply' })).toHaveCount(0)
  },
)
