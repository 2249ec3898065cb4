import { expectFit } from './fit.ts'
import { go, settled } from './go.ts'
import { prepare } from './prepare.ts'
import { stakeInAll } from './reachLevel.ts'
import { expect, once, test } from './test.ts'

const TWO_TICKETS = 100_000
const OPENS_MS = 75_000

// On one layout alone: it holds the only draw that is open.
test(
  'the weekend lottery is shown to a guest, gives tickets for play, is drawn, pays, and is checked in the browser',
  once,
  async ({ page, login, request }) => {
    // A fresh server opens its first draw within a minute.
    await expect(async () => {
      await go(page, '/activity/weekendLottery')
      await expect(page.getByRole('timer')).toContainText('Closes in', { timeout: 5_000 })
    }).toPass({ timeout: OPENS_MS })
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in to see your tickets' })).toBeVisible()
    await page.getByText('How it is drawn').click()
    await expect(page.getByText('Seal of the seed')).toBeVisible()
    await settled(page)
    await expectFit(page)

    const player = await login({ deposited: 1_000_000 })
    await stakeInAll(request, player, [TWO_TICKETS])
    await go(page, '/activity/weekendLottery')
    await expect(page.getByText('You have 2 tickets.')).toBeVisible()
    await page.getByRole('button', { name: /^Show the numbers/ }).click()
    await expect(page.locator('.lottery-runs li')).toHaveCount(1)

    await prepare('lottery')
    await page.reload()
    await expect(page.getByText('2 tickets in the draw of')).toBeVisible()
    await page.getByRole('link', { name: 'Check this draw' }).first().click()
    await expect(page.getByRole('heading', { name: 'It matches' })).toBeVisible()
    await expect(page.getByText('Your tickets are in the list, 2 in all.')).toBeVisible()
    await go(page, '/profile/email')
    await expect(page.getByText(/^Your ticket \d+ won /).first()).toBeVisible()
  },
)
