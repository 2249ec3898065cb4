import { expectFit } from './fit.ts'
import { expect, test } from './test.ts'

for (const path of ['/lobby/home', '/lobby/home?typeId=1', '/login', '/register', '/fair', '/terms-of-use']) {
  test(`${path} has no barriers for a guest`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expectFit(page)
  })
}

const closed = [
  '/lobby/home',
  '/lobby/games',
  '/lobby/wallets/deposit',
  '/lobby/wallets/withdraw',
  '/record/transaction',
]

for (const path of [...closed, '/profile/more', '/fair']) {
  test(`${path} has no barriers for a player`, async ({ funded: page, isMobile }) => {
    // The desktop has its account at the foot of the menu.
    if (path === '/profile/more' && !isMobile) await page.goto('/login?platform=mobile')
    await page.goto(path, { waitUntil: 'networkidle' })
    await expectFit(page)
  })
}

test('a game has no barriers', async ({ funded: page }) => {
  await page.goto('/start?gameId=1001')
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Spin', exact: true })).toBeEnabled()
  await expectFit(page)
  await page.frameLocator('iframe').getByRole('button', { name: 'Rules and pays' }).click()
  await expectFit(page)
})
