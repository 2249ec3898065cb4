import type { Page } from 'playwright/test'
import { expectNarrow } from './fit.ts'
import { PASSWORD } from './player.ts'
import { expect, once, test } from './test.ts'

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
    once,
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
  once,
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
