import jsQR from 'jsqr'
import sharp from 'sharp'
import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { expect, long, once, onceLong, test } from './test.ts'

const INVITE = '/profile/invite'

/** The server's reply to a player with a bound number: the page reads only whether there is one. */
test('a player with a bound number shares a link', long, async ({ page, login }) => {
  await login()
  await page.route('**/app/v1/getAfterLoginInfoWeb', async (route) => {
    const reply = await (await route.fetch()).json()
    await route.fulfill({ json: { ...reply, user: { ...reply.user, mobile: '+639170000000' } } })
  })
  const url = 'http://localhost:4617/i/PAROL777'
  const shareUrlMap = { facebook: 'https://www.facebook.com/sharer/sharer.php?u=x' }
  await page.route('**/app/v1/shortUrl', (route) =>
    route.fulfill({ json: { code: 200, errcode: 0, url, shareUrlMap } }),
  )
  const all = { count: 2, valid: 1, deposit: 20_000, stakes: 50_000, identity: true }
  const rows = [
    { name: 'bi•••n', joinTime: 1_790_000_000_001, isValid: true, has: ['person', 'phone', 'deposit', 'stakes'] },
    { name: '0917•••421', joinTime: 1_790_000_000_000, isValid: false, has: ['person', 'phone'] },
  ]
  await page.route('**/app/v1/inviteFriends', (route) => route.fulfill({ json: { code: 200, errcode: 0, all, rows } }))
  await go(page, INVITE)
  await page.reload()
  const main = page.getByRole('main')
  await expect(main.getByText('/i/PAROL777')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Facebook' })).toHaveAttribute('href', shareUrlMap.facebook)
  await expect(main.getByText('1 of them counts.')).toBeVisible()
  await expect(main.getByRole('listitem').filter({ hasText: 'bi•••n' })).toContainText('Counts')
  await expect(main.getByRole('listitem').filter({ hasText: '0917•••421' })).toContainText('Deposits: not yet')
  const code = main.getByRole('img', { name: 'QR code of your link' })
  const { data, info } = await sharp(await code.locator('..').screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(url)
  await expectFit(page)
})

test('a player without a number is sent to bind one', onceLong, async ({ page, login }) => {
  await login()
  await go(page, '/profile/task')
  await page.getByRole('link', { name: 'Invite', exact: true }).click()
  await expect(page).toHaveURL(/\/profile\/invite$/)
  await expect(page.getByText('Nobody has joined yet')).toBeVisible()
  await expectFit(page)
  await page.getByRole('main').getByRole('link', { name: 'Bind a number' }).click()
  await expect(page).toHaveURL(/\/bind$/)
})

test('the short link opens the registration with its inviter', once, async ({ page }) => {
  await page.goto('/i/NOBODY77')
  await expect(page.getByText('Nobody here has the invite code NOBODY77.')).toBeVisible()
})
