import { go } from './go.ts'
import { ask, fillRegistration } from './player.ts'
import { expect, once, test } from './test.ts'

test(
  'a friend’s link says who invited, its device shows the 21+ sign, and both outlive a look at the log-in',
  once,
  async ({ page, player }) => {
    const { user } = await ask(
      page.request,
      'getAfterLoginInfoWeb',
      { gameListVersion: '', os: '', version: '', deviceModel: '' },
      player.token,
    )
    await go(page, `/register?invite=${user.inviteCode}&device=n7`)
    const invited = page.getByText(`${user.nickname} invited you to the fair.`)
    await expect(invited).toBeVisible()
    await page.getByRole('link', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
    await expect(page.getByText('For persons aged 21 and over only')).toBeVisible()
    await expect(page.getByRole('checkbox')).not.toBeChecked()
    await page.getByRole('button', { name: 'Terms of Use' }).click()
    await expect(page.getByRole('dialog').getByRole('tab', { name: 'Terms of Use', selected: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await go(page, '/register')
    await expect(invited).toBeVisible()
    await fillRegistration(page)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/lobby\/home$/)
    await go(page, '/profile/superior')
    await expect(page.getByRole('main')).toContainText(String(player.id))
  },
)
