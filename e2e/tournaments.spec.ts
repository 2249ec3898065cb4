import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { expect, test, wideFirst } from './test.ts'

test(
  'a tournament stands among the rewards, is joined for free, and says what counts',
  wideFirst,
  async ({ page, login }) => {
    await login({ deposited: 60_000 })
    await go(page, '/lobby/rewards')
    await page.getByRole('link', { name: /^Tournaments/ }).click()
    const card = page.getByRole('region', { name: 'Slots of Wednesday' })
    await expect(card.getByText('The best 5 multiples of your first 100 rounds add up.')).toBeVisible()
    await page.getByRole('button', { name: 'Join for free: Slots of Wednesday' }).click()
    await expect(card.getByText('0 of 100 rounds counted')).toBeVisible()
    await card.getByText('The highest prizes').click()
    await expect(card.getByRole('listitem').first()).toHaveText('₱1,000.00')
    await expectFit(page)
  },
)
