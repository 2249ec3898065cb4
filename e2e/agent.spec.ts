import { expectFit } from './fit.ts'
import { go, settled } from './go.ts'
import { prepare } from './prepare.ts'
import { expect, phoneFirst, test, wideFirst } from './test.ts'

test(
  'an agent reads a statement, and turns the commission into coin without turnover',
  phoneFirst,
  async ({ page, login }) => {
    const player = await login({ deposited: 100_000 })
    await prepare('agent', player, 'agent', 25_000)
    await go(page, '/activity/agent')
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agent')
    await expect(main.getByText('Nothing is paid for an invitation: only a friend', { exact: false })).toBeVisible()
    await main.getByText('Nov 1, 2026').click()
    await expect(main.getByText('Bets are told when 3 friends or more have played.')).toBeVisible()
    await expect(main.getByRole('row', { name: /^Level 1/ })).toContainText('0.30%')
    await settled(page)
    await expectFit(page)
    await main.getByRole('button', { name: 'Turn ₱250.00 into coin: commission' }).click()
    const popup = page.getByRole('dialog', { name: 'Congratulations!' })
    await expect(popup.getByText('₱250.00', { exact: true })).toBeVisible()
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(main.getByText('Turned into coin')).toBeVisible()
    await main.getByRole('link', { name: 'All rules of the agent' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing for an invitation' })).toBeVisible()
  },
)

test(
  'a team has its rates, a calculator with the real numbers, and its commission as coin',
  wideFirst,
  async ({ page, login }) => {
    const player = await login({ deposited: 100_000 })
    await prepare('agent', player, 'agent5', 25_000)
    await go(page, '/activity/agent5')
    const main = page.getByRole('main')
    await expect(main.getByRole('row', { name: /^From ₱100,000/ })).toContainText('0.15%')
    await expect(main.getByText('0 new valid friends')).toBeVisible()
    await main.getByLabel('Friends without a team of their own').fill('100000')
    await expect(main.getByRole('status')).toContainText('so your rate is 0.15%')
    await settled(page)
    await expectFit(page)
    await main.getByRole('button', { name: 'Turn ₱250.00 into coin: commission' }).click()
    const popup = page.getByRole('dialog', { name: 'Congratulations!' })
    await expect(popup.getByText('₱250.00', { exact: true })).toBeVisible()
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(main.getByText('Turned into coin')).toBeVisible()
  },
)
