import { expectFit, expectNarrow } from './fit.ts'
import { go } from './go.ts'
import { expect, test } from './later.ts'
import { phoneFirst, wide } from './test.ts'

/** Enough for the lantern of a deposit, and for the task of one. */
const DEPOSIT = 60_000

test(
  'Christmas floats over home: a parol is lit, its lantern opened, and the draw checked',
  phoneFirst,
  async ({ page, login }) => {
    await login({ deposited: DEPOSIT })
    await go(page, '/lobby/home')
    await page.getByRole('link', { name: 'Christmas', exact: true }).click()
    await page.getByRole('button', { name: 'Light parol 1', exact: true }).click()
    const popup = page.getByRole('dialog', { name: 'Congratulations!' })
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('1 of 9 lit')).toBeVisible()
    await page.getByRole('button', { name: 'Hang a lantern: Deposits of ₱500' }).click()
    await expect(page.getByText('2 lanterns to open')).toBeVisible()
    // A tap within 200 ms of another is ignored.
    await page.clock.runFor(200)
    await page.getByRole('list').getByRole('button', { name: 'Open lantern 1', exact: true }).click()
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('heading', { name: 'Lantern 1 held' })).toBeVisible()
    await page.getByText('Check this draw').click()
    await page.getByRole('button', { name: 'Draw it again here' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'It is right' })).toBeVisible()
    await page.getByText('What a lantern may hold').click()
    await expect(page.getByText('1 draw of all players so far')).toBeVisible()
    await expectFit(page)

    await go(page, '/fair')
    const made = page.getByRole('region', { name: 'What you opened and drew' })
    await expect(made.getByRole('heading', { name: 'Lantern 1' })).toBeVisible()

    await go(page, '/activity/newYear')
    await expect(page.getByRole('button', { name: 'Claim: Come by' })).toBeVisible()
    await expectNarrow(page)
  },
)

test(
  'New Year stands over the rewards: a task gives a ticket, and the ticket is drawn',
  wide,
  async ({ page, login }) => {
    await login({ deposited: DEPOSIT })
    await go(page, '/activity/newYear')
    const sheet = page.getByRole('dialog', { name: 'New Year' })
    const popup = page.getByRole('dialog', { name: 'Congratulations!' })
    await sheet.getByRole('button', { name: 'Claim: Deposit ₱300' }).click()
    // What was given is told over the sheet.
    await popup.getByRole('button', { name: 'Close' }).click()
    await page.clock.runFor(200)
    await sheet.getByRole('button', { name: 'Draw with a ticket' }).click()
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(sheet.getByRole('heading', { name: 'Your ticket drew' })).toBeVisible()
    await expectFit(page)

    await go(page, '/activity/christmas')
    const christmas = page.getByRole('dialog', { name: 'Christmas' })
    await expect(christmas.getByRole('button', { name: 'Light parol 1', exact: true })).toBeVisible()
    await expectNarrow(page)
  },
)
