import { expectFit } from './fit.ts'
import { go, settled, settledToTheEnd } from './go.ts'
import { expect, long, phoneFirst, rowsOf, test, wideFirst } from './test.ts'

// Pages that no other spec checks in this state; the rest are checked in their own specs.

/** Covered by specs of the phone only. */
const FORMS = { mobile: [], desktop: ['/login', '/forget'] } as const

test('home and fair play have no barriers for a guest', wideFirst, async ({ page, isMobile }) => {
  const forms = FORMS[isMobile ? 'mobile' : 'desktop']
  for (const path of rowsOf(['/lobby/home', '/fair', ...forms, '/lobby/home?typeId=1'] as const, 2 + forms.length)) {
    await go(page, path)
    await settledToTheEnd(page)
    await expectFit(page)
  }
})

// A player's empty lists; search and mail have specs of their own.
const OF_A_PLAYER = {
  mobile: ['/lobby/rewards', '/lobby/task', '/profile/user', '/profile/favorites'],
  desktop: ['/lobby/rewards', '/lobby/member', '/lobby/favorites', '/lobby/profile', '/lobby/bind'],
} as const

test('the pages of a player have no barriers', phoneFirst, async ({ page, login, isMobile }) => {
  await login()

  for (const path of OF_A_PLAYER[isMobile ? 'mobile' : 'desktop']) {
    await go(page, path)
    await settled(page)
    await expect(page).toHaveURL(path)
    await expectFit(page)
  }
})

test('home, games and fair play have no barriers for a player', long, async ({ page, login }) => {
  await login({ deposited: 50_000 })

  const coin = page.getByRole('status', { name: 'Coin balance' }).first()
  for (const path of ['/lobby/home', '/lobby/games'] as const) {
    await go(page, path)
    await expect(coin).toHaveText('₱850.00')
    await expectFit(page)
  }
  await go(page, '/fair')
  await expect(page.getByText('The rounds you play will be listed here.')).toBeVisible()
  await expectFit(page)
})
