import type { Locator, Page } from 'playwright/test'
import { askForChannel } from './askForChannel.ts'
import { expectNarrow } from './fit.ts'
import { type Address, go, settled } from './go.ts'
import { expect, test } from './test.ts'

/**
 * A page whose story `npm test` tells in the other layout: it opens, its main action is there, and what is shown after it. Games of the wide
 * layout have e2e/gamesWalk.spec.ts.
 */
type Stop = { at: Address; act: (page: Page) => Promise<void>; result: (page: Page) => Locator }

const main = (page: Page) => page.getByRole('main')
const press = (name: string | RegExp) => (page: Page) => main(page).getByRole('button', { name }).first().click()
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })

/** The last stop: what changes in between is seen by looking again. */
const factsOfNow: Stop = {
  at: '/test',
  act: async (page) => {
    await expect(main(page).getByText(/^Answered in \d+ ms$/)).toBeVisible()
    await page.setViewportSize({ ...(page.viewportSize() ?? { width: 390 }), height: 700 })
    await press('Look again')(page)
  },
  result: (page) => main(page).getByText(/ × 700, /),
}

const STOPS: Record<'mobile' | 'desktop', readonly Stop[]> = {
  mobile: [
    {
      at: '/activity/agent5',
      act: (page) => main(page).getByLabel('The team of that friend').fill('200000'),
      result: (page) => main(page).getByRole('status').filter({ hasText: "Your friend's rate is 0.15%" }),
    },
    {
      at: '/points',
      act: async (page) => {
        // A new player has no points yet.
        await expect(main(page).getByRole('button', { name: 'Draw for 15 points' })).toBeDisabled()
        await main(page).getByText('How the draw is fair').click()
      },
      result: (page) => main(page).locator('.draw-hash code'),
    },
    {
      at: '/activity/inviteFriends',
      act: async (page) => {
        await expect(main(page).getByText('You and your friends: 1 of 2.')).toBeVisible()
        await main(page).getByRole('link', { name: 'Bind a number to invite friends' }).click()
      },
      result: (page) => page.getByLabel('Mobile number'),
    },
    {
      at: '/activity/tournaments',
      act: (page) => main(page).getByText('The highest prizes').first().click(),
      result: (page) => main(page).getByRole('listitem').filter({ hasText: '₱1,000.00' }).first(),
    },
    factsOfNow,
  ],
  desktop: [
    {
      at: '/lobby/statement',
      act: press('Day'),
      result: (page) => main(page).locator('.statement-totals').filter({ hasText: 'Bonus₱50.00' }),
    },
    {
      at: '/lobby/record/transaction',
      act: press('Rewards'),
      result: (page) => main(page).getByText('+₱50.00').first(),
    },
    { at: '/lobby/care', act: press('7 days'), result: dialog('A break of 7 days') },
    {
      at: '/lobby/notice',
      act: press(/Welcome to the fair: ₱50 to play with/),
      result: (page) => page.getByRole('dialog').getByText('To withdraw it, make a first deposit of ₱100 or more.'),
    },
    {
      at: '/lobby/rewards?open=supply',
      act: (page) => page.getByRole('dialog').getByRole('button', { name: 'What is it worth?' }).click(),
      result: (page) => page.getByText('Expected cost of these stakes'),
    },
    {
      at: '/lobby/rewards?open=firstCharge',
      act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Deposit ₱500.00' }).click(),
      result: (page) => page.getByRole('radio', { name: /QR Ph/ }),
    },
    {
      at: '/lobby/profile/task',
      act: (page) => main(page).getByRole('link', { name: 'Deposit to claim: Daily log-in' }).click(),
      result: (page) => main(page).getByRole('textbox', { name: 'Amount' }),
    },
    {
      at: '/lobby/rewards?open=fund',
      act: (page) => page.getByRole('dialog').getByRole('button', { name: 'What is it worth?' }).click(),
      result: dialog('What is it worth?'),
    },
    {
      at: '/lobby/rewards?open=weekendLottery',
      // A draw is open on some days and past on others; its rules are there on each.
      act: (page) => page.getByRole('dialog').getByRole('link', { name: 'Rules of the weekend lottery' }).click(),
      result: (page) => page.getByRole('heading', { name: 'When it cannot be had' }),
    },
    {
      at: '/lobby/home',
      act: (page) => page.getByRole('link', { name: 'Invite a friend', exact: true }).click(),
      result: (page) => dialog('Invite a friend')(page).getByText('You and your friends: 1 of 2.'),
    },
    {
      at: '/lobby/activity/spin',
      act: (page) => main(page).getByRole('link', { name: 'Make a first deposit to spin' }).click(),
      result: (page) => main(page).getByRole('textbox', { name: 'Amount' }),
    },
    {
      at: '/lobby/activity/agent',
      act: async (page) => {
        await expect(main(page).getByText('No statement yet')).toBeVisible()
        await main(page).getByRole('link', { name: 'All rules of the agent' }).click()
      },
      result: (page) => page.getByRole('heading', { name: 'Nothing for an invitation' }),
    },
    {
      at: '/lobby/rewards?open=redPacket',
      act: (page) => page.getByRole('dialog').getByRole('link', { name: 'Rules of the red packets' }).click(),
      result: (page) => page.getByRole('heading', { level: 1, name: 'Packet rules' }),
    },
    {
      at: '/lobby/profile/vip',
      act: (page) => main(page).getByRole('link', { name: 'Daily rebate' }).click(),
      result: (page) => main(page).getByText('No rebate yet'),
    },
    {
      at: '/service',
      act: (page) => main(page).getByText('How long does a withdrawal take?').click(),
      result: (page) => page.getByText('Small withdrawals of players we know go out within minutes'),
    },
    {
      at: '/lobby/activity/signPay',
      act: press('Deposit ₱200.00'),
      result: (page) => page.getByRole('radio', { name: /QR Ph/ }),
    },
    {
      at: '/lobby/wallets/deposit',
      act: (page) => main(page).getByRole('textbox', { name: 'Amount' }).fill('5000'),
      result: (page) => main(page).locator('[aria-current="step"]').filter({ hasText: 'From ₱5,000' }),
    },
    {
      at: '/lobby/wallets/deposit',
      act: async (page) => {
        await askForChannel(page, '300')
        await page.getByRole('radio', { name: 'GCash' }).check()
        await page.getByRole('button', { name: 'Confirm' }).click()
      },
      result: (page) => page.frameLocator('iframe[title="Payment page"]').getByLabel('Mobile number'),
    },
    factsOfNow,
  ],
}

/** Parts of the walk, so that no worker is left with all of it at the end. */
const PARTS = [0, 1, 2]

for (const part of PARTS)
  test(`what has its story in the other layout opens in this one too, and its main action works, part ${part + 1}`, async ({
    page,
    login,
    isMobile,
  }) => {
    await login()
    const stops = STOPS[isMobile ? 'mobile' : 'desktop']
    const size = Math.ceil(stops.length / PARTS.length)
    for (const { at, act, result } of stops.slice(part * size, (part + 1) * size)) {
      await go(page, at)
      await settled(page)
      await act(page)
      await expect(result(page), at).toBeVisible()
      await expectNarrow(page)
    }
  })
