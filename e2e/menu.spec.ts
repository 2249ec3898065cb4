import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { expect, long, once, onceLong, test } from './test.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test(
  'the side menu opens from the avatar, keeps the keyboard inside, and gives it back',
  once,
  async ({ page, login }) => {
    await login()

    await go(page, '/lobby/home?platform=mobile')
    const avatar = page.getByRole('link', { name: 'Your account', expanded: false })
    await expect(page.getByRole('status', { name: 'Coin balance' }).first()).toHaveText('₱50.00')
    await avatar.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Your menu' })
    await expect(menu.getByText('VIP 0')).toBeVisible()
    await expect(menu.getByRole('link', { name: /Points/ })).toHaveAttribute('href', '/points')
    await expectFit(page)

    // A modal dialog traps the keyboard, so nothing behind it can be reached.
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.matches('dialog, body'))).toBe(
        true,
      )
      expect(await page.evaluate(() => Boolean(document.activeElement?.closest('main, .tabbar')))).toBe(false)
    }
    await menu.getByRole('button', { name: 'Copy your ID' }).click()
    await expect(menu.getByText('Copy Success.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(avatar).toBeFocused()

    await avatar.click()
    await menu.getByRole('link', { name: 'Withdraw' }).click()
    await expect(page).toHaveURL('/lobby/wallets/withdraw')
    await expect(menu).toBeHidden()
  },
)

test('a swipe closes the side menu', onceLong, async ({ page, login }) => {
  await login()

  await go(page, '/lobby/home?platform=mobile')
  await page.getByRole('link', { name: 'Your account', expanded: false }).click()
  const menu = page.getByRole('dialog', { name: 'Your menu' })
  await expect(menu).toBeVisible()
  const at = (type: string, clientX: number) =>
    menu.dispatchEvent(type, { pointerType: 'touch', pointerId: 7, clientX, clientY: 400 })
  await at('pointerdown', 260)
  await at('pointermove', 240)
  await at('pointerup', 240)
  await expect(menu).toBeVisible()
  await at('pointerdown', 260)
  await at('pointermove', 120)
  await at('pointerup', 120)
  await expect(menu).toBeHidden()
})

test('customer service is one tap away, with a link for each contact', long, async ({ page }) => {
  await go(page, '/login')
  await page.getByRole('link', { name: 'Customer service' }).click()
  await expect(page).toHaveURL('/service')
  const ways = page.getByRole('list', { name: 'Ways to reach us' })
  await expect(ways.getByRole('link', { name: /^Service desk/ })).toHaveAttribute('href', 'mailto:help@perya.example')
  const telegram = ways.getByRole('link', { name: /^Telegram/ })
  await expect(telegram).toHaveAttribute('rel', 'noopener')
  await page.getByText('How long does a withdrawal take?').click()
  await expect(page.getByText('Small withdrawals of players we know go out within minutes')).toBeVisible()
  await expectFit(page)
})

test('inside the native app customer service is an app link', onceLong, async ({ page }) => {
  await go(page, '/service?appToken=abc123')
  await expect(page).toHaveURL('/service')
  const telegram = page.getByRole('list', { name: 'Ways to reach us' }).getByRole('link', { name: /^Telegram/ })
  await expect(telegram).toHaveAttribute('href', 'perya://service?url=https%3A%2F%2Ft.me%2Fperya_example&isOut=1')
})
