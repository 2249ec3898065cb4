import { expectFit } from './fit.ts'
import { go, settled } from './go.ts'
import { listedGames } from './listed.ts'
import { ask } from './player.ts'
import { holdScripts } from './slow.ts'
import { expect, onceLong, phoneFirst, test, wide, wideLong } from './test.ts'

const GAMES = listedGames()
const OF_HABAGAT = listedGames({ brandId: 3 })

test(
  'a search finds while typing, tolerates a typing error, and remembers successful searches',
  phoneFirst,
  async ({ page, login, isMobile }) => {
    await login()

    await go(page, '/lobby/home')
    if (isMobile) await page.getByRole('banner').getByRole('link', { name: 'Search' }).last().click()
    else {
      await page.getByRole('combobox', { name: 'Search games' }).fill('bakunwa')
      await page.keyboard.press('Enter')
    }
    await expect(page).toHaveURL(isMobile ? '/search' : '/lobby/games?q=bakunwa')
    const field = page.getByRole('searchbox', { name: 'Search games' })
    if (isMobile) {
      await expect(field).toBeFocused()
      await field.fill('bakunwa')
    }
    await expect(page.getByRole('status').filter({ hasText: '1 game for' })).toBeVisible()
    await settled(page)
    await field.press('ArrowDown')
    await expect(page.getByRole('link', { name: /^(Hot |New )?Bakunawa/ })).toBeFocused()
    await expectFit(page)

    // Going back from an opened game restores the search, which is also remembered.
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/start\?gameId=/)
    await page.goBack()
    await expect(field).toHaveValue('bakunwa')
    await expect(page.getByRole('searchbox')).toHaveCount(1)
    await field.fill('(.*🎡[')
    await expect(page.getByRole('status').filter({ hasText: 'No game for' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Popular tonight' })).toBeVisible()
    await field.press('Escape')
    await expect(field).toHaveValue('')
    if (!isMobile) return
    await page.getByRole('button', { name: 'bakunwa', exact: true }).click()
    await expect(field).toHaveValue('bakunwa')
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(page.getByRole('heading', { name: 'Your searches' })).toBeHidden()
  },
)

test('text typed before the scripts have loaded is searched for', onceLong, async ({ page, login }) => {
  await login()

  const release = await holdScripts(page)
  await go(page, '/search', { waitUntil: 'commit' })
  await page.getByRole('searchbox', { name: 'Search games' }).fill('bakunwa')
  release()
  await expect(page.getByRole('status').filter({ hasText: '1 game for' })).toBeVisible()
  await expect(page).toHaveURL('/search?q=bakunwa')
})

test(
  'a favourite that was taken off can be taken back, until the page is left',
  onceLong,
  async ({ page, login, request }) => {
    const player = await login()

    for (const id of [1001, 1002]) await ask(request, 'gameLike', { id, like: 1 }, player.token)
    let saved = 0
    page.on('response', (response) => {
      if (response.url().endsWith('/gameLike')) saved += 1
    })
    await go(page, '/profile/favorites')
    const favourites = page.getByRole('region', { name: 'Favourites' })
    await expect(favourites.getByRole('article')).toHaveCount(2)
    const heart = favourites.getByRole('button', { name: 'Favourite: Mangga Rush' })
    await heart.click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Removed from your favourites: Mangga Rush' }),
    ).toBeAttached()
    await expectFit(page)
    await favourites.getByRole('button', { name: 'Undo: keep Mangga Rush' }).click()
    await expect(heart).toBeFocused()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await heart.click()
    // Removed, restored, and removed again: the page is left once the last change is saved.
    await expect.poll(() => saved).toBe(3)
    await page.reload()
    await expect(favourites.getByRole('article')).toHaveCount(1)
    await expect(page.getByText('Nothing played yet')).toBeVisible()
  },
)

test('the search in the bar lists games while typing, and the arrow keys choose one', wide, async ({ page, login }) => {
  await login()

  await go(page, '/lobby/notice')
  const field = page.getByRole('combobox', { name: 'Search games' })
  await field.click()
  const list = page.getByRole('listbox', { name: 'Games' })
  await expect(list.getByRole('group', { name: 'Popular tonight' }).getByRole('option')).toHaveCount(5)
  await field.fill('bakunwa')
  const bakunawa = list.getByRole('option', { name: /^Bakunawa/ })
  await expect(bakunawa).toBeVisible()
  await expect(bakunawa.locator('img')).toHaveJSProperty('complete', true)
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expectFit(page)
  await field.press('ArrowDown')
  await expect(bakunawa).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await bakunawa.getAttribute('id')) ?? '')
  await field.press('Escape')
  await expect(list).toBeHidden()
  await expect(field).toHaveValue('bakunwa')
  await field.press('Escape')
  await expect(field).toHaveValue('')

  await field.fill('zzzzzz')
  await expect(page.getByRole('status').filter({ hasText: 'No game for' })).toBeVisible()
  await field.fill('bakunwa')
  await expect(bakunawa).toBeVisible()
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/start\?gameId=/)

  // What found something is offered the next time.
  await field.click()
  await list.getByRole('group', { name: 'Your searches' }).getByRole('option', { name: 'bakunwa' }).click()
  await expect(field).toHaveValue('bakunwa')
  await expect(bakunawa).toBeVisible()
  await list.getByRole('option', { name: /in the list/ }).click()
  await expect(page).toHaveURL('/lobby/games?q=bakunwa')
})

test('a guest searches on any public page, and Enter keeps the list', wideLong, async ({ page }) => {
  await go(page, '/lobby/home')
  const field = page.getByRole('combobox', { name: 'Search games' })
  await field.fill('habagat')
  const options = page.getByRole('listbox', { name: 'Games' }).getByRole('option')
  await expect(options).toHaveCount(OF_HABAGAT)
  await field.press('Enter')
  await expect(page).toHaveURL('/lobby/home')
  await page.getByRole('contentinfo').click({ position: { x: 4, y: 4 } })
  await expect(options).toHaveCount(0)
})

test(
  'the filters of the games page stand in its address: reload, back and a link keep them',
  wide,
  async ({ page, login }) => {
    await login()

    await go(page, '/lobby/games')
    const games = page.getByRole('region', { name: 'Games' })
    await expect(games.getByRole('article')).toHaveCount(GAMES)
    await page.getByRole('button', { name: 'Habagat' }).click()
    await expect(page).toHaveURL('/lobby/games?brandId=3')
    await expect(games.getByRole('article')).toHaveCount(OF_HABAGAT)
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('A to Z')
    await expect(page).toHaveURL('/lobby/games?brandId=3&sort=name')
    await expect(games.getByRole('article').first()).toContainText('Agila Peak')
    await page.reload()
    await expect(games.getByRole('article')).toHaveCount(OF_HABAGAT)
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('name')
    await expectFit(page)
    await page.goBack()
    await expect(page).toHaveURL('/lobby/games?brandId=3')
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('popular')
    await page.goBack()
    await expect(games.getByRole('article')).toHaveCount(GAMES)

    await go(page, '/lobby/games?typeId=1&brandId=3&q=lo')
    await expect(page.getByRole('searchbox', { name: 'Search games' })).toHaveValue('lo')
    await expect(page.getByRole('button', { name: 'Habagat' })).toHaveAttribute('aria-pressed', 'true')
  },
)
