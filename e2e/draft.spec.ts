import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright/test'
import { expectFit } from './fit.ts'
import { OWNER, operator } from './operator.ts'
import { consoleOrigin } from './place.ts'
import { expect, long, test } from './test.ts'

/** A whole build on a busy machine, and the swap of a running server. */
const PUBLISH_MS = 600_000

/** The device of another test is gone with its key. Where this test runs alone, there is none. */
function forgetDevice(): void {
  try {
    operator('operators', 'device')
  } catch (error) {
    expect(String(error)).toContain('You have no device.')
  }
}

async function logIn(page: Page): Promise<void> {
  forgetDevice()
  await page.goto(`${consoleOrigin}/console`)
  await page.getByRole('textbox', { name: 'Name' }).fill(OWNER.name)
  await page.getByRole('textbox', { name: 'Secret' }).fill(OWNER.secret)
  await page.keyboard.press('Enter')
  const key = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await page
    .getByRole('textbox', { name: 'Code that the app shows' })
    .fill(new TOTP({ secret: Secret.fromBase32(key) }).generate())
  await page.keyboard.press('Enter')
}

/** A page with this front matter besides what each has. */
const news = (front: string) =>
  `---\n${front}version: "1.0"\neffective: 2026-11-21\nlocale: en\nplace: unlisted\n---\n\nThe band plays **at dusk**.\n`

async function bring(page: Page, text: string): Promise<void> {
  const upload = { name: 'plaza-news.md', mimeType: 'text/markdown', buffer: Buffer.from(text) }
  await page.goto(`${consoleOrigin}/console/draft`)
  await page.getByLabel('Files, or a zip archive').setInputFiles(upload)
  await page.getByLabel('Folder', { exact: true }).fill('pages/en')
  await page.getByRole('button', { name: 'Bring into the draft' }).click()
  await expect(page.getByRole('status')).toHaveText('Done: pages/en/plaza-news.md.')
}

// What is refused is answered as such, which a browser reports.
test.use({ expected: [/4(?:04|22)/] })

// It builds the site, which tests/drafts/draft.test.ts does too.
test(
  'an editor brings a page, mends its mistakes, looks at it, and publishes it to players',
  long,
  async ({ page }) => {
    test.setTimeout(PUBLISH_MS)
    await logIn(page)
    await page.getByRole('link', { name: 'Draft', exact: true }).click()
    await expectFit(page)
    await bring(page, news('description: What is on at the plaza this week, and when the band plays.\n'))
    await expect(page.getByRole('row').filter({ hasText: 'pages/en/plaza-news.md' })).toContainText(OWNER.name)
    await page.getByRole('link', { name: 'Draft check' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'content/pages/en/plaza-news.md' }).first()).toContainText(
      'title',
    )
    await expectFit(page)

    await bring(
      page,
      news('title: News of the plaza\ndescription: What is on at the plaza this week, and when the band plays.\n'),
    )
    await page.getByRole('link', { name: 'Draft check' }).click()
    await expect(page.getByText('The draft has no mistake.')).toBeVisible()
    await page.goto(`${consoleOrigin}/console/draft`)
    await page.getByRole('link', { name: 'Draft differences', exact: true }).click()
    await expect(page.getByRole('insertion').filter({ hasText: 'The band plays at dusk' })).toBeVisible()
    await expectFit(page)

    await page.goto(`${consoleOrigin}/console/do/draft/build`)
    await page.getByRole('button', { name: 'Do it' }).click()
    await expect(page.getByRole('status')).toContainText('Built')
    await page.goto(`${consoleOrigin}/console/draft`)
    await expectFit(page)
    const shown = await page.getByRole('link', { name: '/plaza-news', exact: true }).getAttribute('href')
    await page.goto(`${consoleOrigin}${shown}`)
    await expect(page.getByRole('heading', { name: 'News of the plaza' })).toBeVisible()
    expect((await page.goto('/plaza-news'))?.status()).toBe(404)

    await page.goto(`${consoleOrigin}/console/do/draft/publish`)
    await page.getByRole('button', { name: 'Do it' }).click()
    await expect(page.getByRole('status')).toContainText('is on air on 1 server:')
    expect((await page.goto('/plaza-news'))?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'News of the plaza' })).toBeVisible()
  },
)
