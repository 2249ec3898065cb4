import { expectFit, expectNarrow } from './fit.ts'
import { go } from './go.ts'
import { ask } from './player.ts'
import { expect, once, test, wideFirst } from './test.ts'

const VERSION = '/privacy-policy/1.1'

test('the differences of a version are marked, and all versions are listed', wideFirst, async ({ page }) => {
  await page.goto(`${VERSION}/changes`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy, changes in version 1.1')
  await expect(page.getByRole('deletion').first()).toContainText('Removed:')
  await expect(page.getByRole('insertion').first()).toContainText('Added:')
  await expectFit(page)
  await page.getByRole('link', { name: 'All versions' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Version 1.1' })).toContainText('January 15, 2027')
  await expectFit(page)
  await page.getByRole('link', { name: 'Read version 1.1' }).click()
  await expect(page).toHaveURL(VERSION)
  await expect(page.getByRole('article')).toContainText('Version 1.1 · In force from January 15, 2027')
  await expectFit(page)
})

test('no page of a text is wider than the narrowest phone', once, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ['/terms-of-use', '/privacy-policy', VERSION, `${VERSION}/changes`, '/privacy-policy/versions']) {
    await page.goto(path)
    await expectNarrow(page)
  }
})

test('after a change a player reads what is new in the sheet, and agrees', once, async ({ page, login, request }) => {
  await login()
  const { texts } = await ask(request, 'anonymous/agreedTexts', {})
  const summary = 'Plainer words.'
  const due = texts
    .filter(({ text }) => text === 'privacy-policy')
    .map((text) => ({ ...text, changes: [{ version: '1.1', summary }] }))
  await page.route('**/app/v1/getAfterLoginInfoWeb', async (route) => {
    const reply = await route.fetch()
    const body = await reply.json()
    await route.fulfill({ response: reply, json: { ...body, user: { ...body.user, due: { texts: due } } } })
  })
  await go(page, '/lobby/home')
  const sheet = page.getByRole('dialog', { name: 'Before you play' })
  await expect(sheet).toContainText(summary)
  const marks = sheet.getByRole('region', { name: 'What changes in version 1.1' })
  await expect(marks.getByRole('insertion').first()).toContainText('Added: comes to')
  await expectFit(page)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await expect(sheet.getByText('Tick this box to go on.')).toBeVisible()
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await expect(sheet).toBeHidden()
})
