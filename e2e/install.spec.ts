import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { expect, long, once, onceLong, test } from './test.ts'

const HOME = '/lobby/home'

/** Opens home under the service worker's control. */
async function openInstalled(page: Page): Promise<void> {
  await go(page, HOME)
  await page.evaluate(async () => {
    const workers = navigator.serviceWorker
    await workers.ready
    if (!workers.controller)
      await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }))
  })
}

test.describe('the lobby as an app', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'meets what the browser asks of one it installs',
    once,
    async ({ playwright, launchOptions, baseURL, userAgent }) => {
      // A context without a profile counts as incognito, which cannot install apps.
      const profile = await mkdtemp(join(tmpdir(), 'perya-profile-'))
      const options = { ...launchOptions, ...(userAgent && { userAgent }), ...(baseURL && { baseURL }) }
      const context = await playwright.chromium.launchPersistentContext(profile, options)
      const page = await context.newPage()
      await openInstalled(page)
      const browser = await context.newCDPSession(page)
      const { errors, data } = await browser.send('Page.getAppManifest')
      expect(errors).toEqual([])
      expect(JSON.parse(data ?? '{}')).toMatchObject({
        id: HOME,
        display: 'standalone',
        start_url: `${HOME}?source=pwa`,
      })
      const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
      expect(installabilityErrors).toEqual([])
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  )

  test.describe('without a connection', () => {
    test.use({ expected: [/ERR_INTERNET_DISCONNECTED|503|ERR_FAILED/] })

    test('shows the cached home, and lists the other cached pages', once, async ({ page, context }) => {
      await openInstalled(page)
      await go(page, '/age-notice')
      await context.setOffline(true)
      await go(page, HOME)
      await expect(page.getByRole('heading', { name: 'Popular tonight' })).toBeVisible()

      await go(page, '/lobby/email')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
      await expect(page.getByText('Games. A round that was cut off goes on where it stopped.')).toBeVisible()
      const works = page.getByRole('region', { name: 'What works without a connection' })
      await expectFit(page)
      await works.getByRole('link', { name: 'Age notice' }).click()
      await expect(page).toHaveURL('/age-notice')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Age notice')

      await go(page, '/about')
      await context.setOffline(false)
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Perya')
    })
  })

  test('leaves the choice of layout to the server', long, async ({ page, isMobile }) => {
    await openInstalled(page)
    const [own, other] = isMobile ? (['mobile', 'desktop'] as const) : (['desktop', 'mobile'] as const)
    await go(page, HOME)
    await expect(page.locator('html')).toHaveAttribute('data-platform', own)
    await go(page, `${HOME}?platform=${other}`)
    await expect(page).toHaveURL(HOME)
    await expect(page.locator('html')).toHaveAttribute('data-platform', other)
  })
})

test.describe('after a deploy', () => {
  test.use({ expected: [/404|Failed to fetch|dynamically imported|Error hydrating/] })

  test('a page whose code is gone reloads, once', onceLong, async ({ page }) => {
    let misses = 0
    await page.route('**/_astro/Home.*', async (route) => {
      await route.fulfill({ status: 404, body: '' })
      misses += 1
    })
    let loads = 0
    await page.route(`**${HOME}`, async (route) => {
      loads += route.request().isNavigationRequest() ? 1 : 0
      const reply = await route.fetch()
      const isFirst = loads === 1 && route.request().isNavigationRequest()
      const html = isFirst ? (await reply.text()).replace(/data-build="\w+"/, 'data-build="older"') : await reply.text()
      await route.fulfill({ response: reply, body: html })
    })
    await go(page, HOME)
    await expect.poll(() => loads).toBe(2)
    await expect(page.getByRole('heading', { name: 'Popular tonight' })).toBeVisible()
    // The code failed to load again, and the page had time to reload a second time.
    await expect.poll(() => misses).toBeGreaterThan(1)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(loads).toBe(2)
  })

  test('a link to a page of a newer build reloads completely', onceLong, async ({ page }) => {
    await page.route('**/register', async (route) => {
      const reply = await route.fetch()
      const html = (await reply.text()).replace(/data-build="\w+"/, 'data-build="newer"')
      await route.fulfill({ response: reply, body: html })
    })
    await go(page, HOME)
    await page.evaluate(() => Object.assign(window, { isOld: true }))
    await page.getByRole('link', { name: /^Register/ }).click()
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
    expect(await page.evaluate(() => 'isOld' in window)).toBe(false)
  })
})
