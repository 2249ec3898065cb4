import type { Page } from 'playwright/test'
import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { operator } from './operator.ts'
import { ask, fund } from './player.ts'
import { expect, long, onceLong, phoneFirst, test } from './test.ts'

/** Reads the letter that every new player finds, and deletes it. */
async function readWelcome(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /Welcome to the fair: ₱50 to play with/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('To withdraw it, make a first deposit of ₱100 or more.')
  await expectFit(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'Delete' }).click()
}

test('a mail’s reward is claimed once, and the balance shows it', phoneFirst, async ({ page, login, isMobile }) => {
  const player = await login()

  const path = isMobile ? '/lobby/email' : '/lobby/notice'
  await go(page, path)
  await readWelcome(page)
  await expect(page.getByText('No mail yet')).toBeVisible()
  const attached = ['--text', 'For you.\n\nEnjoy the lights.', '--coin', '75', '--stakes', '2', '--points', '10']
  operator('mail', 'send', '--to', String(player.id), '--title', 'A gift', ...attached, '--confirm')

  await page.reload()
  const line = page.getByRole('main').getByRole('button', { name: /A gift/ })
  await expect(line).toContainText('₱75 + 10 points')
  await expectFit(page)
  await line.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Enjoy the lights.')).toBeVisible()
  await expect(dialog.getByText('Stake ₱150.00 to withdraw it')).toBeVisible()
  await expectFit(page)
  await dialog.getByRole('button', { name: 'Claim' }).click()
  // The mail below may still be closing.
  const popup = dialog.filter({ has: page.getByRole('heading', { name: 'Congratulations!' }) })
  await expect(popup).toContainText('₱75.00')
  await expectFit(page)
  await page.keyboard.press('Escape')
  await expect(line).toContainText('Claimed')

  await go(page, '/lobby/home')
  await expect(page.getByRole('status', { name: 'Coin balance' }).first()).toHaveText('₱125.00')
  expect((await ask(page.request, 'receiveMail', {}, player.token)).propList).toEqual([])
  expect((await ask(page.request, 'getExchange', {}, player.token)).turnoverLeft).toBe(15_000)

  await go(page, path)
  await line.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No mail yet')).toBeVisible()
})

test('the notices have no barriers, and each has its address', long, async ({ page, isMobile }) => {
  await go(page, '/lobby/notice')
  await expectFit(page)
  await page
    .getByRole('link', { name: /Withdrawals over the December holidays|Every spin can be checked/ })
    .last()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Every spin|Withdrawals/)
  await expect(page).toHaveURL(isMobile ? /\/notice\/detail\/\d$/ : /\/lobby\/notice\/detail\/\d$/)
  await expectFit(page)
  await page.getByRole('link', { name: 'All notices' }).click()
  await expect(page.getByRole('link', { name: /The fairground is open/ })).toBeVisible()
})

test.describe('a missing notice', () => {
  test.use({ expected: [/404/] })

  test('says so, with the status that search engines read', onceLong, async ({ page }) => {
    const reply = await go(page, '/notice/detail/999')
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This notice is not here' })).toBeVisible()
    await expectFit(page)
  })
})

test.describe('greeting on home', () => {
  test.use({ isGreeted: true })

  test('the notices appear once a session, and lead to their targets', long, async ({ page }) => {
    await go(page, '/lobby/home')
    const notice = page.getByRole('dialog', { name: 'The fairground is open' })
    await expect(notice).toBeVisible()
    await expectFit(page)
    await notice.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('dialog', { name: 'Up to ₱300 on top of your first deposit' })).toContainText('2 of 2')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await page.evaluate(() => sessionStorage.getItem('popup.notice'))).toBe('1')
  })
})

test(
  'the notice of the first-deposit gift offers it only to those who can have it',
  long,
  async ({ page, login, request, isMobile }) => {
    const player = await login()
    await go(page, isMobile ? '/notice/detail/2' : '/lobby/notice/detail/2')
    const offer = page.getByRole('main').getByRole('link', { name: 'Make a deposit' })
    const had = page.getByText('This gift is not offered to you. It comes once per person, with a first deposit.')
    await expect(offer).toBeVisible()
    await expect(had).toBeHidden()
    await fund(request, player, 50_000)
    await go(page, '/lobby/home')
    await expect(page.locator('html')).toHaveAttribute('data-unmatched')
    await go(page, isMobile ? '/notice/detail/2' : '/lobby/notice/detail/2')
    await expect(had).toBeVisible()
    await expect(offer).toBeHidden()
    await expectFit(page)
  },
)
