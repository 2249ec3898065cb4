import type { Page } from 'playwright/test'
import { expectNarrow } from './fit.ts'
import { settled } from './go.ts'
import { enterAs, PASSWORD } from './player.ts'
import { expect, once, onceLong, test } from './test.ts'

const stories = [
  {
    locale: 'th',
    tag: 'th-TH',
    words: {
      login: 'เข้าสู่ระบบ',
      account: /ชื่อผู้ใช้/,
      password: 'รหัสผ่าน',
      amount: 'จำนวนเงิน',
      deposit: /^ฝาก ₱/,
      copied: 'คัดลอกสำเร็จ',
    },
    steps: { confirm: 'ยืนยัน', copy: 'คัดลอกหมายเลขคำสั่งฝาก' },
  },
  {
    locale: 'fil',
    tag: 'fil-PH',
    words: {
      login: 'Mag-log in',
      account: /Username/,
      password: 'Password',
      amount: 'Halaga',
      deposit: /^Magdeposito ng ₱/,
      copied: 'Nakopya na.',
    },
    steps: { confirm: 'Kumpirmahin', copy: 'Kopyahin ang numero ng order' },
  },
] as const

const lang = (page: Page) => page.locator('html')

for (const { locale, tag, words, steps } of stories) {
  test(
    `a reader of ${locale} goes from home over the log-in to a deposit in that language, in pesos`,
    locale === 'th' ? onceLong : once,
    async ({ page, player, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto(`/${locale}/lobby/home`)
      await expect(lang(page)).toHaveAttribute('lang', tag)
      await expectNarrow(page)
      await page.getByRole('banner').getByRole('link', { name: words.login, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`/${locale}/login$`))
      await page.getByRole('textbox', { name: words.account }).fill(player.account)
      await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
      await page.getByRole('main').getByRole('button', { name: words.login, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`/${locale}/lobby/home$`))

      await page.goto(`/lobby/wallets/deposit?locale=${locale}`)
      await expect(page).toHaveURL(new RegExp(`/${locale}/lobby/wallets/deposit$`))
      await page.getByRole('textbox', { name: words.amount }).fill('500')
      await page.getByRole('main').getByRole('button', { name: words.deposit }).click()
      await page.getByRole('button', { name: steps.confirm }).click()
      await expect(page.getByRole('timer')).toBeVisible()
      await expectNarrow(page)
      await page.getByRole('button', { name: steps.copy }).click()
      await expect(page.getByText(words.copied)).toBeVisible()
    },
  )
}

test(
  'a guest who is sent to the log-in stays in the language, and so does a choice on this device',
  onceLong,
  async ({ page }) => {
    await page.goto('/th/lobby/wallets/deposit')
    await expect(page).toHaveURL(/\/th\/login\?back=%2Fth%2Flobby%2Fwallets%2Fdeposit$/)
    await page.goto('/terms-of-use?locale=fil')
    await expect(page).toHaveURL(/\/fil\/terms-of-use$/)
    await page.getByRole('link', { name: 'Bumalik sa lobby' }).click()
    await expect(page).toHaveURL(/\/fil\/lobby\/home$/)
    await page.getByRole('link', { name: 'English', exact: true }).click()
    await expect(page).toHaveURL(/\/lobby\/home$/)
    await expect(lang(page)).toHaveAttribute('lang', 'en-PH')
  },
)

test('a language chosen in the menu is the account’s on every device', onceLong, async ({ page, login, browser }) => {
  const player = await login()
  await page.goto('/lobby/home')
  await page.getByRole('link', { name: 'Your account', expanded: false }).click()
  const choice = page.getByRole('dialog').getByRole('list', { name: 'Language' })
  await expect(choice.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true')
  const thai = choice.getByRole('link', { name: 'ไทย' })
  await expect(thai).toHaveAttribute('lang', 'th-TH')
  const kept = page.waitForResponse(/\/updateLocale$/)
  await thai.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/th\/lobby\/home$/)
  await kept

  const other = await browser.newContext()
  const elsewhere = await other.newPage()
  await enterAs(elsewhere, player)
  await elsewhere.goto('/profile/user')
  await expect(elsewhere).toHaveURL(/\/th\/(?:profile\/user|lobby\/profile)$/)
  await expect(lang(elsewhere)).toHaveAttribute('lang', 'th-TH')
  await other.close()
})

test('a link of an island keeps the language in a new tab too', onceLong, async ({ page, context }) => {
  await page.goto('/th/lobby/home')
  await settled(page)
  await page.getByRole('tab', { name: 'สล็อต' }).click()
  const link = page.getByRole('tabpanel', { name: 'สล็อต' }).getByRole('link').first()
  await link.focus()
  await expect(link).toHaveAttribute('href', /^(?:http:\/\/[^/]+)?\/th\/start\?gameId=/)
  await context.clearCookies()
  await page.getByRole('banner').getByRole('link', { name: 'สมัคร' }).click()
  await expect(page).toHaveURL(/\/th\/register$/)
})
