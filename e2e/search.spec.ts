import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { ask } from './player.ts'
import { holdScripts } from './slow.ts'
import { expect, once, test } from './test.ts'

test('a search finds while typing, tolerates a typing error, and remembers successful searches', async ({
  page,
  login,
  isMobile,
}) => {
  await login()

  await go(page, '/lobby/home')
  if (isMobile) await page.getByRole('banner').getByRole('link', { name: 'Search' }).last().click()
  else {
    await page.getByRole('searchbox', { name: 'Search games' }).fill('bakunwa')
    await page.keyboard.press('Enter')
  }
  await expect(page).toHaveURL(isMobile ? '/search' : '/lobby/games?q=bakunwa')
  const field = page.getByRole('searchbox', { name: 'Search games' })
  if (isMobile) {
    await expect(field).toBeFocused()
    await field.fill('bakunwa')
  }
  await expect(page.getByRole('status').filter({ hasText: '1 game for' })).toBeVisible()
  await field.press('ArrowDown')
  await expect(page.getByRole('link', { name: /^(Hot |New )?Bakunawa/ })).toBeFocused()
  await expectFit(page)

  // Going back from an opened game restores the search, which is also remembered.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/start\?gameId=/)
  await page.goBack()
  await expect(field).toHaveValue('bakunwa')
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
})

test('text typed before the scripts have loaded is searched for', once, async ({ page, login }) => {
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
  once,
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
