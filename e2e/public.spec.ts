import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { expect, once, onceLong, test } from './test.ts'

const pages = [
  ['/terms-of-use', 'Terms of Use'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/age-notice', 'Age notice'],
  ['/about', 'About Perya'],
  ['/rule', 'All rules'],
  ['/rule/points', 'Points rules'],
  ['/profile/license', 'Licence'],
  ['/credits', 'Credits'],
] as const

test('each public page reads well, without a script', onceLong, async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))

  for (const [path, title] of pages) {
    await test.step(path, async () => {
      const response = await go(page, path)
      expect(response?.status()).toBe(200)
      expect(response?.headers()['content-security-policy']).toContain("default-src 'self'")
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText('Gambling is addictive. Know when to stop.')
      await expect(page.getByRole('link', { name: '(02) 8248-9568' })).toHaveAttribute('href', 'tel:+63282489568')
      await expectFit(page)
    })
  }
  expect(scripts).toEqual([])
})

test('a page of content alone is in the footer', once, async ({ page }) => {
  await go(page, '/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Complaints' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Complaints' })).toBeVisible()
  await expectFit(page)
})

test('the contents of the terms lead to their sections', once, async ({ page }) => {
  await go(page, '/terms-of-use')
  const link = page.getByRole('link', { name: 'Playing responsibly' })
  if (!(await link.isVisible())) await page.getByText('On this page').click()
  await link.click()
  await expect(page.getByRole('heading', { name: '12. Playing responsibly' })).toBeInViewport()
})

test('the keyboard skips to the text', once, async ({ page }) => {
  await go(page, '/privacy-policy')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#main$/)
})

test.describe('an address without a page', () => {
  test.use({ expected: [/404 .*no-such-stall$/] })

  test('has its own status', once, async ({ page }) => {
    const response = await page.goto('/lobby/no-such-stall')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This stall is not on our fairground')
    await page.getByRole('link', { name: 'Go to the lobby' }).click()
    await expect(page).toHaveURL(/\/lobby\/home$/)
  })
})
