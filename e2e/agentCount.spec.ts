import { expectFit } from './fit.ts'
import { go, settled } from './go.ts'
import { expect, test } from './later.ts'
import { prepareAt } from './prepare.ts'
import { once } from './test.ts'

const DEPOSIT = 60_000

test(
  'valid friends are counted: a card is scratched, a prize is taken, and the agent is not listed beside it',
  once,
  async ({ page, login, later }) => {
    const player = await login({ deposited: DEPOSIT })
    await prepareAt(later, 'friends', player, 5)
    await go(page, '/lobby/rewards')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: /^Friend prizes/ })).toBeVisible()
    await expect(main.getByRole('link', { name: /^Agent Invite and earn/ })).toHaveCount(0)
    await main.getByRole('link', { name: /^Friend prizes/ }).click()
    await expect(main.getByText('5 friends are valid now.', { exact: false })).toBeVisible()
    await expect(main.getByRole('heading', { name: '5 scratch cards' })).toBeVisible()
    await main.getByText('What a card holds').click()
    await expect(main.getByRole('group').filter({ hasText: 'What a card holds' })).toContainText('0.2 %, 1 in 500')
    await main.getByRole('button', { name: 'Scratch a card' }).click()
    const popup = page.getByRole('dialog', { name: 'Congratulations!' })
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(main.getByRole('heading', { name: '4 scratch cards' })).toBeVisible()
    // A tap within 200 ms of another is ignored.
    await page.clock.runFor(200)
    await main.getByRole('button', { name: 'Claim: 5 friends' }).click()
    await expect(popup.getByText('₱60.00', { exact: true })).toBeVisible()
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(main.getByRole('button', { name: 'Claim: 5 friends' })).toHaveCount(0)
    await expect(main.getByRole('button', { name: 'Claim: 1 friend' })).toBeVisible()
    await settled(page)
    await expectFit(page)

    await go(page, '/fair')
    const made = page.getByRole('region', { name: 'What you opened and drew' })
    await expect(made.getByRole('heading', { name: 'Scratch card' })).toBeVisible()
  },
)
