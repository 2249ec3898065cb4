import { expectFit } from './fit.ts'
import { expect, test } from './test.ts'

test('a search finds as one types, forgives a slip, and remembers what led somewhere', async ({
  loggedIn: page,
  isMobile,
}) => {
  await page.goto('/lobby/home')
  if (isMobile) await page.getByRole('banner').getByRole('link', { name: 'Search' }).last().click()
  else {
    await page.getByRole('searchbox', { name: 'Search games' }).fill('bakunwa')
    await page.keyboard.press('Enter')
  }
  await expect(page).toHaveURL(isMobile ? '/search' : '/lobby/games?q=bakunwa')
  const field = page.getByRole('searchbox', { name: 'Search games' })
  if (isMobile) await expect(field).toBeFocused()
  await field.fill('bakunwa')
  await expect(page.getByRole('status').filter({ hasText: '1 game for' })).toBeVisible()
  await field.press('ArrowDown')
  await expect(page.getByRole('link', { name: /^(Hot |New )?Bakunawa/ })).toBeFocused()
  await expectFit(page)

  // A game opened from here is found again by going back, and the search is remembered.
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
