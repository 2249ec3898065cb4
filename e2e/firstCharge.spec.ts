import { expectFit } from './fit.ts'
import { go, settled } from './go.ts'
import { payAtBank } from './payAtBank.ts'
import { expect, phoneFirst, test } from './test.ts'

test.describe('the first charge', () => {
  test.use({ isGreeted: true })

  test(
    'greets on home once, is bought by a deposit, and each of its props is claimed',
    phoneFirst,
    async ({ page, login }) => {
      await login()
      await go(page, '/lobby/home')
      const offer = page.getByRole('dialog', { name: 'First charge' })
      await expect(offer.getByRole('heading', { name: 'Deposit ₱500 and get all of this' })).toBeVisible()
      await expect(offer.getByText('+64%')).toBeVisible()
      await expect(offer.getByRole('button', { name: 'Not reached yet: ₱300' })).toBeDisabled()
      await expectFit(page)
      await offer.getByRole('button', { name: 'Deposit ₱500.00' }).click()
      await page.getByRole('button', { name: 'Confirm' }).click()
      await payAtBank(page, '₱500.00')
      await page.getByRole('button', { name: 'Done' }).click()
      await offer.getByRole('button', { name: 'Claim: ₱300' }).click()
      const popup = page.getByRole('dialog', { name: 'Congratulations!' })
      await popup.getByRole('button', { name: 'Close' }).click()
      await expect(offer.getByRole('button', { name: 'Claimed: ₱300' })).toBeDisabled()
      await offer.getByRole('button', { name: 'Close' }).click()
      await expect(offer).toHaveCount(0)

      await go(page, '/activity/firstCharge')
      await settled(page)
      await expectFit(page)
      await page.getByRole('button', { name: 'Claim: 100 points' }).click()
      await popup.getByRole('button', { name: 'Close' }).click()
      // A tap within 200 ms of another is ignored.
      await page.waitForTimeout(200)
      await page.getByRole('button', { name: 'Claim: ₱10 coupon ×2' }).click()
      await popup.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('heading', { name: 'All of it is yours' })).toBeVisible()
    },
  )
})
