import { expectFit } from './fit.ts'
import { go, settled } from './go.ts'
import { stakeInAll } from './reachLevel.ts'
import { expect, phoneFirst, test } from './test.ts'

/** Valid bet for level 2, at most, in one round each. */
const STAKES = [100_000, 400_000]

test(
  'a level reached by play gives its gift once, and the cards show all levels',
  phoneFirst,
  async ({ page, login, request }) => {
    const player = await login({ deposited: 1_000_000 })
    await stakeInAll(request, player, STAKES)
    await go(page, '/lobby/home')
    await page.getByRole('link', { name: /^Your account/, expanded: false }).click()
    const menu = page.getByRole('dialog', { name: 'Your menu' })
    await expect(menu.getByText('VIP 2')).toBeVisible()
    await menu.getByRole('link', { name: /valid bets to VIP 3/ }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('VIP levels')
    await expect(page.getByText('₱5,000 of ₱20,000 valid bets')).toBeVisible()
    const gift = page.getByRole('listitem').filter({ hasText: 'Once, for reaching VIP 2.' })
    await expect(gift).toContainText('stake ₱10.00 to withdraw it')
    await expect(gift).toContainText(/Worth about ₱\d\.\d\d: ₱10\.00, less an expected cost/)
    await gift.getByRole('button', { name: 'Claim: Gift of VIP 2' }).click()
    const popup = page.getByRole('dialog', { name: 'Congratulations!' })
    await expect(popup.getByText('₱10.00', { exact: true })).toBeVisible()
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(gift.getByRole('button', { name: 'Claimed: Gift of VIP 2' })).toBeDisabled()

    const cards = page.getByRole('region', { name: 'All levels' })
    const own = cards.locator('article', { hasText: 'Your level' })
    await own.scrollIntoViewIfNeeded()
    await expect(own).toContainText('VIP 2')
    await expect(own).toBeInViewport()
    await page.keyboard.press('ArrowRight')
    await expect(cards.locator('article', { hasText: 'From ₱20,000 of valid bets' })).toBeInViewport({ ratio: 0.9 })
    await settled(page)
    await expectFit(page)

    await page.getByRole('link', { name: 'Daily rebate' }).click()
    await expect(page.getByText('No rebate yet')).toBeVisible()
    await expect(page.getByRole('row', { name: /^VIP 7/ })).toContainText('0.30%')
    await settled(page)
    await expectFit(page)
  },
)
