import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { expect, long, phoneFirst, test, wideFirst } from './test.ts'

const CLOSED = { code: 200, errcode: 3001 }
const UNKNOWN = { code: 200, errcode: 1004 }

test(
  'a closed game says so under its picture, offers open games like it, and no way to play',
  phoneFirst,
  async ({ page, login, isMobile }) => {
    await login()
    await page.route('**/startGame', (route) => route.fulfill({ json: CLOSED }))
    await go(page, '/start?gameId=1001')
    const game = page.getByRole('region', { name: 'Parol Fortune', exact: true })
    await expect(game.getByRole('heading', { name: 'Closed for now' })).toBeVisible()
    await expect(game).toContainText('Parol Fortune is resting. Your coin and your rounds in it are safe.')
    await expect(game.locator('.start-tile')).toBeVisible()
    const others = page.getByRole('region', { name: 'Open right now' })
    await expect(others.getByRole('article')).toHaveCount(6)
    await expect(others.getByRole('link', { name: /Parol Fortune/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Try again|Play|Full screen/ })).toHaveCount(0)
    await expectFit(page)
    const edge = Object(await others.getByRole('article').first().boundingBox())
    const top = Object(await game.locator('.start-tile').boundingBox())
    expect([edge.x, top.y].every((distance) => distance >= 16)).toBe(true)
    if (isMobile) {
      const safely = Object(await page.locator('.start-safely').boundingBox())
      expect(top.y).toBeGreaterThanOrEqual(safely.y + safely.height)
    } else {
      const end = Object(await others.boundingBox())
      const foot = Object(await page.getByRole('contentinfo').last().boundingBox())
      expect(foot.y - end.y - end.height).toBeLessThan(160)
    }
    for (const width of isMobile ? [320] : [1024, 2560]) {
      await page.setViewportSize({ width, height: 800 })
      await expectFit(page)
    }
    await others.getByRole('link').last().click()
    await expect(page).toHaveURL(/gameId=(?!1001)\d+$/)
  },
)

test('a game that is switched off says what the operator wrote, as text', wideFirst, async ({ page, login }) => {
  await login()
  const reason = '<b>Its reels</b> are being repaired until Friday, and then it plays again as before'
  await page.route('**/startGame', (route) => route.fulfill({ json: { ...CLOSED, reason } }))
  await go(page, '/start?gameId=1001')
  await expect(page.getByRole('alert').filter({ hasText: 'Closed for now' })).toContainText(reason)
  await expectFit(page)
})

test('an unknown game offers the popular ones, and the way back', long, async ({ page, login }) => {
  await login()
  await page.route('**/startGame', (route) => route.fulfill({ json: UNKNOWN }))
  await go(page, '/start?gameId=999999')
  await expect(page.getByRole('heading', { name: 'We cannot find this game.' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Open right now' }).getByRole('article')).toHaveCount(6)
  await page.getByRole('button', { name: 'Back to the lobby' }).click()
  await expect(page).not.toHaveURL(/start/)
})
