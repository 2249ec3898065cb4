import { answered, go } from './go.ts'
import { button } from './houseGame.ts'
import { listedGames } from './listed.ts'
import { ask, enterAs } from './player.ts'
import { holdScripts } from './slow.ts'
import { expect, once, onceLong, phoneFirst, test, wide, wideFirst } from './test.ts'

const HOME = '/lobby/home'
const SLOTS_OF_HABAGAT = listedGames({ typeId: 1, brandId: 3 })

test.describe('before any script', () => {
  test.use({ javaScriptEnabled: false })

  test('home is complete', async ({ page }) => {
    await go(page, HOME)
    await expect(page.getByRole('heading', { name: 'Popular tonight' })).toBeVisible()
    await expect(page.getByText('Your first deposit lights the fair')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Home' })).toHaveAttribute('aria-selected', 'true')
    const tile = page.getByRole('link', { name: /Parol Fortune/ }).last()
    await expect(tile).toHaveAttribute('href', '/start?gameId=1001')
    expect(await page.locator('.tile').count()).toBeGreaterThanOrEqual(18)
    await expect(page.getByText('Gambling is addictive').first()).toBeAttached()
  })
})

test('tabs open by pointer and by keyboard, and brands narrow them', wideFirst, async ({ page }) => {
  await go(page, HOME)
  await page.getByRole('tab', { name: 'Slots' }).click()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('article')).toHaveCount(listedGames({ typeId: 1 }))
  await panel.getByRole('button', { name: 'Habagat' }).click()
  await expect(panel.getByRole('article')).toHaveCount(SLOTS_OF_HABAGAT)
  await expect(panel.getByRole('status')).toHaveText(`${SLOTS_OF_HABAGAT} games`)

  await page.getByRole('tab', { name: 'Slots' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Saved' })).toBeFocused()
  await expect(panel.getByText('No favourites yet')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(panel.getByRole('heading', { name: 'Popular tonight' })).toBeVisible()
})

test('an address may name type and brand', onceLong, async ({ page }) => {
  await go(page, `${HOME}?typeId=1&brandId=3`)
  await expect(page.getByRole('tab', { name: 'Slots' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: 'Habagat' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(SLOTS_OF_HABAGAT)
})

test('leaving a game restores home, and a new visit starts at its first tab', phoneFirst, async ({ page, login }) => {
  await login()
  await go(page, HOME)
  await page.getByRole('tab', { name: 'Slots' }).click()
  const last = page.getByRole('tabpanel', { name: 'Slots' }).getByRole('article').last()
  await last.scrollIntoViewIfNeeded()
  const depth = await page.evaluate(() => scrollY)
  expect(depth).toBeGreaterThan(100)

  await last.getByRole('link').click()
  await expect(page).toHaveURL(/\/start\?gameId=/)
  await button(page, 'Back to the lobby').click()
  await expect(page.getByRole('tab', { name: 'Slots' })).toHaveAttribute('aria-selected', 'true')
  // The tap itself may have scrolled a little further.
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(depth - 200)

  await page.getByRole('link', { name: 'Rewards', exact: true }).first().click()
  await expect(page).toHaveURL('/lobby/rewards')
  await page.locator('a[href="/lobby/home"]:visible').first().click()
  await expect(page).toHaveURL(HOME)
  await expect(page.getByRole('tab', { name: 'Home' })).toHaveAttribute('aria-selected', 'true')
})

test('favourites and recent games are kept with the player', once, async ({ page, login }) => {
  await login()

  // Taps before the scripts have loaded are not lost.
  const release = await holdScripts(page)
  await go(page, `${HOME}?typeId=1`, { waitUntil: 'commit' })
  const heart = page.getByRole('tabpanel', { name: 'Slots' }).getByRole('button', { name: 'Favourite: Sirena Song' })
  const saved = page.waitForResponse((response) => response.url().endsWith('/gameLike'))
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  release()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await saved
  await go(page, HOME)
  await page.getByRole('tab', { name: 'Saved' }).click()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('article')).toHaveCount(1)
  await panel.getByRole('button', { name: 'Favourite: Sirena Song' }).click()
  await expect(panel.getByText('No favourites yet')).toBeVisible()
  await panel.getByRole('button', { name: 'Recently played' }).click()
  await expect(panel.getByText('Nothing played yet')).toBeVisible()
})

test('a page for players sends a guest to the log-in, and back afterwards', once, async ({ page, player }) => {
  await go(page, '/lobby/wallets/deposit')
  await expect(page).toHaveURL('/login?back=%2Flobby%2Fwallets%2Fdeposit')
  await page.getByRole('textbox', { name: 'Username' }).fill(player.account)
  await page.getByRole('textbox', { name: 'Password' }).fill(player.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/lobby/wallets/deposit')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deposit')
})

test('the back button goes back, or home without a history', onceLong, async ({ page }) => {
  await go(page, '/login')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(HOME)
  await page.getByRole('link', { name: /^Register/ }).click()
  await expect(page).toHaveURL('/register')
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/register')
})

test('on a phone the home tab scrolls to the top', onceLong, async ({ page }) => {
  await go(page, `${HOME}?platform=mobile`)
  const bar = page.getByRole('navigation', { name: 'Main menu' })
  await page.evaluate(() => scrollTo(0, 90))
  await expect(bar.getByText('To top')).toBeHidden()
  await page.evaluate(() => scrollTo(0, 600))
  await expect(bar.getByText('To top')).toBeVisible()
  await bar.getByRole('link').first().click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(bar.getByText('To top')).toBeHidden()
})

test('a slow page shows its progress', onceLong, async ({ page }) => {
  await go(page, HOME)
  await page.route('**/register', async (route) => {
    await expect(page.locator('[data-progress]')).toBeVisible()
    await route.continue()
  })
  await page.getByRole('link', { name: /^Register/ }).click()
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await expect(page.locator('[data-progress]')).toBeHidden()
})

test('the balance can be refreshed once in five seconds', onceLong, async ({ page, login }) => {
  await login()

  await page.clock.install()
  await go(page, HOME)
  const coin = page.getByRole('status', { name: 'Coin balance' }).first()
  await expect(coin).toHaveText('₱50.00')
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/refreshData') && asked.push(request.url()))
  const refresh = page.getByRole('button', { name: 'Refresh balance' })
  await refresh.click()
  const told = page.getByText('Balance updated.')
  await expect(told).toBeVisible()
  const { y = 0, height = 0 } = Object(await coin.boundingBox())
  expect(Object(await told.boundingBox()).y, 'the toast covers no balance').toBeGreaterThanOrEqual(y + height)
  await refresh.click()
  expect(asked).toHaveLength(1)
  await page.clock.runFor(5_000)
  await refresh.click()
  await expect(page.getByText('Balance updated.')).toBeVisible()
  expect(asked).toHaveLength(2)
})

test(
  'a session that has ended shows no balance of nothing, and logs out',
  onceLong,
  async ({ page, request, login }) => {
    const { token } = await login()
    // Ended by the tap's own call, since any earlier one would log out before the tap.
    await answered(page, () => go(page, HOME))
    await expect(page.getByRole('status', { name: 'Coin balance' }).first()).toHaveText('₱50.00')
    await page.route('**/app/v1/refreshData', async (route) => {
      await ask(request, 'logout', {}, token)
      await route.continue()
    })
    await page.getByRole('button', { name: 'Refresh balance' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await expect(page.getByText('Balance updated.')).toBeHidden()
    await expect(page.getByText('₱0.00')).toBeHidden()
  },
)

test('the banners move by themselves, but not with reduced motion', onceLong, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  const dot = (number: number) => page.getByRole('button', { name: `Show banner ${number}` })
  await go(page, HOME)
  await page.clock.runFor(500)
  await expect(dot(1)).toHaveAttribute('aria-current', 'true')
  await page.clock.runFor(3_500)
  await expect(dot(2)).toHaveAttribute('aria-current', 'true')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await page.clock.runFor(500)
  await expect(dot(1)).toHaveAttribute('aria-current', 'true')
  await page.clock.runFor(10_000)
  await expect(dot(1)).toHaveAttribute('aria-current', 'true')
})

test('the banners can be selected, and only the visible one is focusable', onceLong, async ({ page }) => {
  await go(page, HOME)
  const banners = page.getByRole('region', { name: 'What is on' })
  await expect(banners.locator('[inert] a')).toHaveCount(5)
  await page.getByRole('button', { name: 'Show banner 3' }).click()
  const dragon = banners.locator(':not([inert]) > a', { hasText: 'dragon' })
  await expect(dragon).toBeInViewport()
  await expect(banners.locator('[inert] a')).toHaveCount(5)

  // Dragged from one edge to the other, which does not count as a click on the banner: not for a guest's door either.
  await expect(page.locator('html')).toHaveAttribute('data-doors', 'open')
  const { x, y, width, height } = (await dragon.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width * 0.2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.9, y + height / 2, { steps: 8 })
  await page.mouse.up()
  const current = (number: number) =>
    expect(page.getByRole('button', { name: `Show banner ${number}` })).toHaveAttribute('aria-current', 'true')
  await current(2)
  await expect(page).toHaveURL(HOME)

  await page.getByRole('button', { name: 'Show banner 2' }).focus()
  await page.keyboard.press('ArrowLeft')
  await current(1)
})

test('a player may choose the other layout', async ({ page, isMobile }) => {
  const [own, other] = isMobile ? (['mobile', 'desktop'] as const) : (['desktop', 'mobile'] as const)
  await go(page, HOME)
  await expect(page.locator('html')).toHaveAttribute('data-platform', own)
  await go(page, `${HOME}?platform=${other}`)
  await expect(page).toHaveURL(HOME)
  await go(page, '/login')
  await expect(page.locator('html')).toHaveAttribute('data-platform', other)
  await go(page, `/login?platform=${own}`)
  await expect(page.locator('html')).toHaveAttribute('data-platform', own)
})

test.describe('a rule that nobody has written', () => {
  test.use({ expected: [/404/] })

  test('has its own status, and shows the list of all', wide, async ({ page }) => {
    const response = await go(page, '/rule/unwritten')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All rules')
    await page.getByRole('link', { name: 'How stakes count' }).first().click()
    await expect(page).toHaveURL('/rule/wagering')
  })
})

test.describe('without a connection', () => {
  // Islands that have not hydrated by then stay as the server rendered them.
  test.use({ expected: [/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/] })

  test('home stays, and reports its failures', once, async ({ page, login, context }) => {
    await login()
    await go(page, HOME)
    await expect(page.getByRole('status', { name: 'Coin balance' }).first()).toHaveText('₱50.00')
    await context.setOffline(true)
    await page.getByRole('tab', { name: 'Slots' }).click()
    await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(listedGames({ typeId: 1 }))
    const heart = page.getByRole('button', { name: 'Favourite: Bakunawa' })
    await heart.click()
    await expect(page.getByText('We could not reach Perya. Check your connection and try again.')).toBeVisible()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page).toHaveURL(HOME)
    await context.setOffline(false)
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/start/)
  })
})

test.describe('when the player cannot be fetched', () => {
  test.use({ expected: [/ERR_FAILED/] })

  test('the page says so, and retries on request', onceLong, async ({ page, login }) => {
    await login()

    await page.route('**/app/v1/**', (route) => route.abort())
    await go(page, `${HOME}?typeId=101`)
    await expect(page.getByRole('alert').getByText('Your games could not be loaded')).toBeVisible()
    await page.unroute('**/app/v1/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No favourites yet')).toBeVisible()
    await expect(page.getByRole('status', { name: 'Coin balance' }).first()).toHaveText('₱50.00')
  })
})

test.describe('an invalid token', () => {
  test.use({ expected: [/401/] })

  test('leads to the log-in, and is dropped', once, async ({ page }) => {
    await enterAs(page, { token: 'x'.repeat(43) })
    await go(page, HOME)
    await expect(page).toHaveURL('/login?ended')
    expect(await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))).toBeNull()
  })
})
