import { go } from './go.ts'
import { test } from './test.ts'
test('pics', async ({ page, login }) => {
  await login()
  const w = page.viewportSize()?.width
  await go(page, '/profile/invite')
  await page.waitForTimeout(800)
  await page.screenshot({ path: `/tmp/cash-inv0-${w}.png` })
  await page.route('**/app/v1/getAfterLoginInfoWeb', async (route) => {
    const reply = await (await route.fetch()).json()
    await route.fulfill({ json: { ...reply, user: { ...reply.user, mobile: '+639170000000' } } })
  })
  const shareUrlMap = { facebook: 'https://a.b', whatsapp: 'https://a.b', telegram: 'https://a.b', viber: 'viber://x', x: 'https://x.com' }
  await page.route('**/app/v1/shortUrl', (route) => route.fulfill({ json: { code: 200, errcode: 0, url: 'https://play.perya.example/i/PAROL777', shareUrlMap } }))
  await page.route('**/app/v1/inviteFriends', (route) =>
    route.fulfill({ json: { code: 200, errcode: 0, count: 3, rows: [1, 2, 3].map((n) => ({ name: `bi•••${n}`, joinTime: 1_790_000_000_000 })) } }))
  await page.reload()
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `/tmp/cash-inv-${w}.png`, fullPage: true })
})
