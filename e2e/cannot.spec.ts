import type { Page } from 'playwright/test'
import { go } from './go.ts'
import { expect, once, test } from './test.ts'

const said = (page: Page) => page.getByRole('heading', { name: 'The lobby cannot run here' })

/** From the sentence to the page of browsers, and to the terms. */
async function expectWaysOut(page: Page): Promise<void> {
  await expect(said(page)).toBeInViewport()
  await page.getByRole('link', { name: 'Which browsers work' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which browsers work')
  await expect(page.getByText('iPhone and iPad, in every browser and app: 16.4')).toBeVisible()
  await page.getByRole('navigation', { name: 'More about Perya' }).getByRole('link', { name: 'Terms of Use' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Use')
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a page says so, and leads to what opens everywhere', async ({ page }) => {
    await go(page, '/login')
    await expectWaysOut(page)
  })
})

test('an engine older than the floor is told, and goes on being told', once, async ({ page }) => {
  // Its style sheets know no `pi`, as those of Chrome 108.
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/calc\(pi ?\* ?1px\)/g, 'calc(tau * 1px)')
    await route.fulfill({ response, body })
  })
  await go(page, '/lobby/home')
  await expect(said(page)).toBeInViewport()
  await go(page, '/register')
  await expectWaysOut(page)
  await page.unrouteAll({ behavior: 'wait' })
})

test.describe('an engine that cannot parse our scripts', () => {
  test.use({ expected: [/Unexpected token/] })

  test('is told', once, async ({ page }) => {
    await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'a ?. ?. b' }))
    await go(page, '/lobby/home')
    await expectWaysOut(page)
  })
})

test('today’s engines are told nothing', once, async ({ page }) => {
  await go(page, '/lobby/home')
  await expect(page.getByRole('main')).toBeVisible()
  await expect(said(page)).toBeHidden()
})
