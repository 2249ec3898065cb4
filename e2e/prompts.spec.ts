import type { Page } from 'playwright/test'
import { expectFit } from './fit.ts'
import { go, settled } from './go.ts'
import { expect, once, onceLong, test, wideFirst } from './test.ts'

const HOME = '/lobby/home'
const APK = { downloadType: 3, downloadUrl: 'https://files.perya.example/perya.apk' }
const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Phone) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'

/** A web configuration as an operator may set it. */
async function configure(page: Page, change: object): Promise<void> {
  await page.route('**/anonymous/appConfig', async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    await route.fulfill({ response, json: { ...reply, config: { ...reply.config, ...change } } })
  })
}

const dialog = (page: Page) => page.getByRole('dialog')
const title = (page: Page) => dialog(page).getByRole('heading', { level: 2 })

test.describe('popups on home', () => {
  test.use({ userAgent: ANDROID })

  test('come one at a time, the most urgent first', wideFirst, async ({ page, login }) => {
    await login({ deposited: 50_000 })

    await configure(page, { mode: 'green', h5: APK })
    await page.route('**/appBonus', (route) => route.fulfill({ json: { code: 200, errcode: 0, cents: 2_000 } }))
    await page.evaluate(() => localStorage.setItem('rechargeUpdate', '1'))
    await go(page, HOME)

    await expect(title(page)).toHaveText('Before you come in')
    await page.keyboard.press('Escape')
    await expect(title(page)).toHaveText('Before you come in')
    await expect(dialog(page)).toHaveCount(1)
    await expectFit(page)
    await dialog(page).getByRole('button', { name: 'Accept' }).click()

    await expect(title(page)).toHaveText('Get the Perya app')
    await expect(dialog(page).getByText('get ₱20 extra')).toBeVisible()
    await expect(dialog(page).getByRole('listitem')).toHaveCount(3)
    await expect(dialog(page).getByRole('link', { name: 'Download' })).toHaveAttribute('href', APK.downloadUrl)
    await expectFit(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Get the Perya app' })).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('rechargeUpdate'))).toBeNull()
  })

  test('offer installation when the browser can install, after a first win', onceLong, async ({ page }) => {
    await go(page, HOME)
    await page.evaluate(() => localStorage.setItem('perya.won', '1'))
    await page.evaluate(() => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => {
          document.title = 'asked'
          return { outcome: 'accepted' }
        },
      })
      dispatchEvent(event)
    })
    await expect(title(page)).toHaveText('Put Perya on your home screen')
    await expectFit(page)
    await dialog(page).getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveTitle('asked')
    await expect(dialog(page)).toHaveCount(0)
  })
})

const PROMPTS = {
  'Put Perya on your home screen':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
  'Use Chrome for Perya': `${ANDROID} [FB_IAB/FB4A;FBAV/500.0.0.0;]`,
  confirmation: ANDROID,
}

test('the installation pages have no barriers', onceLong, async ({ page }) => {
  for (const [heading, userAgent] of Object.entries(PROMPTS)) {
    // A downloadable app takes precedence over the other ways.
    if (heading === 'confirmation') await configure(page, { h5: APK })
    await page.addInitScript((agent) => {
      Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => agent })
      if (!location.protocol.startsWith('http')) return
      sessionStorage.clear()
      localStorage.removeItem('perya.visit')
      localStorage.setItem('perya.won', '1')
      sessionStorage.setItem('popup.notice', '1')
    }, userAgent)
    await go(page, HOME)
    await expect(dialog(page).getByRole('heading', { level: 2, name: heading })).toBeVisible()
    await expectFit(page)
  }
})

test('the age notice stays until accepted, except over the texts that it refers to', once, async ({ page }) => {
  await configure(page, { mode: 'green' })
  await go(page, HOME)
  await dialog(page).getByRole('link', { name: 'Terms of Use' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await page.goBack()
  await dialog(page).getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('dialog', { name: 'Before you come in' })).toHaveCount(0)
  await Promise.all([page.waitForResponse('**/anonymous/appConfig'), page.reload()])
  await settled(page)
  await expect(page.getByRole('dialog', { name: 'Before you come in' })).toHaveCount(0)
})

test('without an Android app the download page offers the lobby itself', onceLong, async ({ page }) => {
  await go(page, '/apkdownload?platform=mobile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Perya app')
  await expect(page.getByText('There is no file to download')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6)
  await expectFit(page)
})
