import { expectFit } from './fit.ts'
import { go, settled } from './go.ts'
import { button, expectReady, game, meter, sitDown } from './houseGame.ts'
import { payAtBank } from './payAtBank.ts'
import { expect, MOVED, once, test, wide, wideLong } from './test.ts'

test.use({ expected: [new RegExp(MOVED)] })

const GAME = 1001
const START = `/start?gameId=${GAME}`

test(
  'on a phone the game is on screen first, and the lobby around it wakes behind it',
  once,
  async ({ page, login }) => {
    await login()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await sitDown(page, GAME, 'Spin')
    await expect(page.locator('.start-curtain')).toBeHidden()
    await settled(page)
    const place = (part: string) => asked.findIndex((path) => path.includes(part))
    const opened = place('/houseOpen')
    expect(opened).toBeGreaterThan(0)
    for (const later of ['/StartGame.', '/PopupHost.', '/getAfterLoginInfoWeb'])
      expect(place(later), later).toBeGreaterThan(opened)
    for (const call of ['/startGame', '/houseOpen']) expect(asked.filter((path) => path.endsWith(call))).toHaveLength(1)
    const around = page.getByRole('region', { name: 'Parol Fortune' })
    await expect(around.locator('iframe')).toHaveAttribute('title', 'Parol Fortune')
    await expect(page).toHaveTitle(/^Parol Fortune/)
  },
)

test.describe('with a dialog’s code out of reach', () => {
  test.use({ expected: [new RegExp(`${MOVED}|ERR_FAILED`)] })

  test('the game plays, and the dialog says so until it can be fetched', once, async ({ page, login }) => {
    await login()
    const code = /\/_astro\/SlotRules\./
    await page.route(code, (route) => route.abort())
    await sitDown(page, GAME, 'Spin')
    await button(page, 'Rules and pays').click()
    const dialog = game(page).getByRole('dialog', { name: 'Parol Fortune' })
    await expect(dialog.getByRole('alert')).toContainText(
      'We could not reach Perya. Check your connection and try again.',
    )
    await page.unroute(code)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByText('Return to player')).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expectFit(page)
  })
})

test('a game page on the desktop names return and limits, and offers similar games', wide, async ({ page, login }) => {
  await login()

  await sitDown(page, GAME, 'Spin')
  const figures = page.locator('.game-figures')
  await expect(figures).toContainText('Return to player96.15%')
  await expect(figures).toContainText('Stake per round₱1.00 to ₱500.00')
  const similar = page.getByRole('region', { name: 'Games like this' })
  await expect(similar.getByRole('article')).toHaveCount(10)
  await expect(similar.getByRole('link', { name: /Parol Fortune/ })).toHaveCount(0)
  await expect(similar.getByRole('article').first()).toContainText('Sinag')
  for (const width of [1024, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeInViewport({ ratio: 1 })
    await expectFit(page)
  }
  await similar.getByRole('link').first().click()
  await expect(page).not.toHaveURL(START)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Parol Fortune')
  await expectReady(page, 'Spin')
})

test('favourite, theatre and full screen stand below the game, by keyboard too', wideLong, async ({ page, login }) => {
  await login()

  await sitDown(page, GAME, 'Spin')
  await settled(page)
  const heart = page.locator('.game-bar').getByRole('button', { name: 'Favourite: Parol Fortune' })
  const saved = page.waitForResponse((response) => response.url().endsWith('/gameLike'))
  await expect(heart.locator('svg')).toHaveCSS('fill', 'none')
  await heart.focus()
  await page.keyboard.press('Enter')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await saved
  await page.keyboard.press('Tab')
  const theatre = page.getByRole('button', { name: 'Theatre: without the menu' })
  await expect(theatre).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
  await expect.poll(async () => (await page.locator('.start').boundingBox())?.width).toBeGreaterThan(1380)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toBe('start')
  await page.evaluate(() => document.exitFullscreen())
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible()

  // Another page has its menu again, whatever form the game had.
  await theatre.click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'News' }).click()
  await expect(page).toHaveURL('/lobby/notice')
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
})

test('a deposit over the game keeps page, round and stake', wide, async ({ page, login }) => {
  await login()

  await sitDown(page, GAME, 'Spin')
  await settled(page)
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowUp')
  await expect(meter(page, 'Stake')).toHaveText('₱100.00')
  await page.keyboard.press('Space')
  await button(page, 'Deposit').click()
  const dialog = page.getByRole('dialog', { name: 'Deposit' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(START)
  await settled(page)
  await expectFit(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // The link in the bar opens the same dialog.
  await page.getByRole('banner').getByRole('link', { name: 'Deposit' }).click()
  await dialog.getByRole('button', { name: '₱500', exact: true }).click()
  await dialog.getByRole('button', { name: 'Deposit ₱500.00' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await payAtBank(page, '₱500.00')
  await expect(page.getByText('₱500.00 has arrived')).toBeVisible()
  await page.getByRole('dialog').getByRole('link').last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(START)
  await expect(meter(page, 'Coin')).toHaveText('₱850.00')
  await expect(meter(page, 'Stake')).toHaveText('₱100.00')
})

test(
  'a button with only a picture shows its name to mouse and keyboard, and Esc hides it',
  wideLong,
  async ({ page }) => {
    await go(page, '/lobby/home')
    await settled(page)
    const service = page.getByRole('banner').getByRole('link', { name: 'Customer service' })
    const tip = () => service.evaluate((element) => getComputedStyle(element, '::after').visibility)
    expect(await tip()).toBe('hidden')
    await service.hover()
    await expect.poll(tip).toBe('visible')
    await page.keyboard.press('Escape')
    await expect.poll(tip).toBe('hidden')
    await page.mouse.move(700, 600)
    await page.getByRole('combobox', { name: 'Search games' }).focus()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(service).toBeFocused()
    await expect.poll(tip).toBe('visible')
  },
)

test('a tile shows its return under the mouse, and nothing moves', wideLong, async ({ page }) => {
  await go(page, '/lobby/home')
  const tile = page.getByRole('article').filter({ hasText: 'Parol Fortune' }).first()
  const face = () =>
    tile.locator('.tile-picture').evaluate((element) => {
      const { content, opacity } = getComputedStyle(element, '::before')
      return `${content} ${opacity}`
    })
  expect(await face()).toContain('96.15% return')
  expect(await face()).toMatch(/ 0$/)
  const size = () =>
    tile.evaluate(({ offsetTop, offsetWidth, offsetHeight }: HTMLElement) => [offsetTop, offsetWidth, offsetHeight])
  const before = await size()
  await tile.getByRole('link').hover()
  await expect.poll(face).toMatch(/ 1$/)
  expect(await size()).toEqual(before)
})

test(
  'a player reads the terms inside the lobby, with contents that stay in view',
  wideLong,
  async ({ page, login }) => {
    await login()

    await go(page, '/lobby/home')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click()
    await expect(page).toHaveURL('/lobby/terms-of-use')
    await expect(page.getByRole('status', { name: 'Coin balance' })).toBeVisible()
    const contents = page.locator('.article-contents li')
    await contents.last().getByRole('link').click()
    await expect(contents.last()).toBeInViewport()
    await expect(page.locator('.article-text h2').last()).toBeInViewport()
    expect((await page.locator('.article-text').boundingBox())?.width).toBeLessThanOrEqual(44 * 16)
    await expectFit(page)
  },
)

test.describe('an address without content', () => {
  test.use({ expected: [/404/] })

  test('keeps the menu and the balance of the desktop', wideLong, async ({ page, login }) => {
    await login()

    for (const [path, title] of [
      ['/no/such/page', 'This stall is not on our fairground'],
      ['/lobby/activity/spin', 'Still being set up'],
    ] as const) {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
      await expect(page.getByRole('status', { name: 'Coin balance' })).toHaveText('₱50.00')
      await expectFit(page)
    }
  })
})
