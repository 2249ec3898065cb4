import { expectFit } from './fit.ts'
import { go, settled } from './go.ts'
import { stakeInAll } from './reachLevel.ts'
import { expect, phoneFirst, test } from './test.ts'

const VIP_1 = 100_000

test(
  'the fund is bought once, and gives back points at a level that play has reached',
  phoneFirst,
  async ({ page, login, request }) => {
    const player = await login({ deposited: 1_000_000 })
    await go(page, '/reward/detail/16')
    await expect(page.getByText('It pays no interest.')).toBeVisible()
    await expect(page.getByText('₱20 coupon ×1')).toBeVisible()
    await page.getByRole('button', { name: 'What is it worth?' }).click()
    const worth = page.getByRole('dialog', { name: 'What is it worth?' })
    await expect(worth).toContainText('Coupons, at most, with your own deposit')
    await worth.getByRole('button', { name: /Buy for ₱100\.00/ }).click()
    await expect(page.getByText('The fund is yours.')).toBeVisible()
    await settled(page)
    await expectFit(page)

    await stakeInAll(request, player, [VIP_1])
    await page.reload()
    await page.getByRole('button', { name: 'Claim: At VIP 1' }).click()
    const popup = page.getByRole('dialog', { name: 'Congratulations!' })
    await expect(popup.getByText('80', { exact: true })).toBeVisible()
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Claimed: At VIP 1' })).toBeDisabled()
  },
)
