import type { Page } from 'playwright/test'
import { SUBMIT_DEBOUNCE_MS } from '#contract/limits.ts'
import { expectFit } from './fit.ts'
import { go, settled } from './go.ts'
import { fillRegistration, newAccount, newPlayer, PASSWORD } from './player.ts'
import { expect, long, MOVED, once, onceLong, test } from './test.ts'

test.use({ expected: [new RegExp(MOVED)] })

async function fillLogin(page: Page, account: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

const token = (page: Page) => page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))

test('a stranger registers and reaches the lobby', onceLong, async ({ page }) => {
  const account = newAccount()
  await go(page, '/register')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create an account')
  await expect(page.getByRole('contentinfo')).toContainText('Gambling is addictive. Know when to stop.')
  await expect(page.getByRole('img', { name: 'For persons of 21 and over' })).toBeVisible()
  const submit = page.getByRole('button', { name: 'Create account' })
  await expect(submit).toBeDisabled()
  await fillRegistration(page, account)
  await expect(submit).toBeDisabled()
  await page.getByRole('checkbox').check()
  await submit.click()
  await expect(page.getByText('Success.')).toBeVisible()
  await expect(page).toHaveURL(/\/lobby\/home$/)
  expect(await token(page)).toMatch(/^[\w-]{43}$/)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).toContain(account)
  expect(stored).not.toContain(PASSWORD)
})

test('registration shows errors at the field, and keeps the typed text', long, async ({ page }) => {
  const { account } = await newPlayer(page.request)
  await go(page, '/register')
  await fillRegistration(page, 'no_signs', 'short')
  await page.getByLabel('Repeat the password').fill('other')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  const username = page.getByLabel('Choose a username')
  await expect(username).toBeFocused()
  await expect(username).toHaveAccessibleDescription(/Use 6 to 16 letters and digits/)
  await expect(page.getByLabel('Choose a password')).toHaveAccessibleDescription(/Use 8 to 32 characters/)
  await expect(page.getByLabel('Repeat the password')).toHaveAccessibleDescription(
    'The two passwords are not the same.',
  )
  await expectFit(page)

  await fillRegistration(page, account.toUpperCase())
  await expect(username).toHaveAccessibleDescription('This username is taken.')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(username).toHaveAccessibleDescription(/This username is taken/)
  await expect(page.getByLabel('Choose a password')).toHaveValue(PASSWORD)
})

test('text and ticks from before hydration stay', onceLong, async ({ page }) => {
  const isHere = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await isHere.promise
    await route.continue()
  })
  await go(page, '/register', { waitUntil: 'commit' })
  await page.getByLabel('Choose a username').fill('tsubibo2026')
  await page.getByRole('checkbox').check()
  isHere.resolve()
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled()
  await expect(page.getByRole('checkbox')).toBeChecked()
  await expect(page.getByLabel('Choose a username')).toHaveValue('tsubibo2026')
})

test('the agreement opens over the form, shows both texts, and ticks the box', onceLong, async ({ page }) => {
  await go(page, '/register')
  await page.getByLabel('Choose a username').fill('tsubibo2026')
  await page.getByRole('button', { name: 'Terms of Use' }).click()
  const sheet = page.getByRole('dialog', { name: 'Before you play' })
  await expect(sheet.getByRole('tab', { name: 'Terms of Use' })).toHaveAttribute('aria-selected', 'true')
  await expect(sheet.getByRole('tabpanel')).toContainText('This agreement')
  await expectFit(page)

  const text = sheet.getByRole('tabpanel')
  await sheet.getByRole('button', { name: 'Scroll down' }).click()
  await expect.poll(() => text.evaluate((element) => element.scrollTop)).toBeGreaterThan(100)
  await sheet.getByRole('tab', { name: 'Terms of Use' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(sheet.getByRole('tab', { name: 'Privacy Policy' })).toBeFocused()
  await expect(text).toContainText('personal data')
  expect(await page.evaluate(() => sessionStorage.getItem('agree_green'))).toBe('1')

  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await page.getByRole('button', { name: 'Privacy Policy' }).click()
  await page.getByRole('button', { name: 'I Agree' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('checkbox')).toBeChecked()
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled()
  await expect(page.getByLabel('Choose a username')).toHaveValue('tsubibo2026')
  expect(await page.evaluate(() => sessionStorage.getItem('agree_green'))).toBe('0')
})

test('a player logs in by keyboard alone and returns to the guarded page', once, async ({ page, request }) => {
  const { account, password } = await newPlayer(request)
  await go(page, '/lobby/wallets/deposit')
  await expect(page).toHaveURL(/\/login\?back=/)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
  await page.getByLabel('Username').focus()
  await page.keyboard.type(account)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/lobby\/wallets\/deposit$/)
  expect(await token(page)).toMatch(/^[\w-]{43}$/)
})

test(
  'a wrong password is refused in words, announced, and the next try goes through',
  onceLong,
  async ({ page, request }) => {
    const { account, password } = await newPlayer(request)
    await go(page, '/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
    const submit = page.getByRole('button', { name: 'Log in' })
    await submit.click()
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Please fill in this field.')
    await expectFit(page)

    await fillLogin(page, account, 'Wrong-Password-1')
    await submit.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Wrong account or password.' })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Loading...' })).toBeHidden()
    await expect(page.getByLabel('Username')).toHaveValue(account)
    await expectFit(page)

    await page.getByLabel('Password', { exact: true }).fill(password)
    await submit.click()
    await expect(page).toHaveURL(/\/lobby\/home$/)
  },
)

test('the loading modal stays until the answer and cannot be closed', onceLong, async ({ page, request }) => {
  const { account, password } = await newPlayer(request)
  const answer = Promise.withResolvers<void>()
  await page.route('**/app/v1/accountLogin', async (route) => {
    await answer.promise
    await route.continue()
  })
  await go(page, '/login')
  await fillLogin(page, account, password)
  await page.getByRole('button', { name: 'Log in' }).click()
  const modal = page.getByRole('dialog', { name: 'Loading...' })
  await expect(modal).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(modal).toBeVisible()
  answer.resolve()
  await expect(page).toHaveURL(/\/lobby\/home$/)
  await expect(modal).toBeHidden()
})

test('a password can be shown and hidden, and managers know the fields', onceLong, async ({ page }) => {
  await go(page, '/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('Halo-Halo-7')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username')
  await go(page, '/register')
  await expect(page.getByLabel('Choose a password')).toHaveAttribute('autocomplete', 'new-password')
})

test.describe('without a connection', () => {
  test.use({ expected: [new RegExp(`${MOVED}|ERR_INTERNET_DISCONNECTED`)] })

  test(
    'a log-in says so, keeps what was typed, and works once it is back',
    onceLong,
    async ({ page, request, context }) => {
      const { account, password } = await newPlayer(request)
      await go(page, '/login')
      await fillLogin(page, account, password)
      // What loads later would miss its code.
      await settled(page)
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page.getByRole('alert')).toContainText('We could not reach Perya.')
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
      await context.setOffline(false)
      // A tap so soon after the first would count as a double tap.
      const from = (await page.evaluate(() => performance.now())) + SUBMIT_DEBOUNCE_MS
      await page.waitForFunction((at) => performance.now() > at, from)
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page).toHaveURL(/\/lobby\/home$/)
    },
  )
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('both forms are in the page, and name their requirement', once, async ({ page }) => {
    await go(page, '/login')
    await expect(page.getByLabel('Username')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled()
    await expect(page.getByRole('heading', { name: 'The lobby cannot run here' })).toBeVisible()
    await go(page, '/register')
    await expect(page.getByLabel('Repeat the password')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create account' })).toBeDisabled()
  })
})

test(
  'the account name is remembered, the password is not, and the forms lead to each other',
  onceLong,
  async ({ page, request }) => {
    const { account, password } = await newPlayer(request)
    await go(page, '/login?back=%2Flobby%2Fwallets%2Fwithdraw')
    await fillLogin(page, account, password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/lobby\/wallets\/withdraw$/)
    await page.evaluate(() => localStorage.removeItem('ACCESS_TOKEN'))
    await go(page, '/login?back=%2Fpoints')
    await expect(page.getByLabel('Username')).toHaveValue(account)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    const toRegister = page.getByRole('link', { name: 'Create an account' })
    await expect(toRegister).toHaveAttribute('href', '/register?back=%2Fpoints')
    await toRegister.click()
    await expect(page).toHaveURL(/\/register\?back=%2Fpoints$/)
    const toLogin = page.getByRole('main').getByRole('link', { name: 'Log in' })
    await expect(toLogin).toHaveAttribute('href', '/login?back=%2Fpoints')
    await toLogin.click()
    await expect(page).toHaveURL(/\/login\?back=%2Fpoints$/)
  },
)

test('a page never sends a player to another site after the log-in', onceLong, async ({ page, request }) => {
  const { account, password } = await newPlayer(request)
  await go(page, '/login?back=%2F%2Fevil.example%2Fx')
  await fillLogin(page, account, password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/lobby\/home$/)
})

test(
  'a player logs out after confirmation, and the token becomes invalid',
  long,
  async ({ page, login, request }, { project }) => {
    const player = await login()
    await go(page, '/lobby/home')
    if (project.name === 'mobile') {
      await page.getByRole('link', { name: 'Your account', expanded: false }).click()
      await page.getByRole('dialog', { name: 'Your menu' }).getByRole('link', { name: 'More' }).click()
      await expect(page).toHaveURL(/\/profile\/more$/)
      await expect(page.getByRole('region', { name: 'Your account' })).toContainText(`ID ${player.id}`)
      await expectFit(page)
    }
    await page.getByRole('button', { name: 'Log out' }).click()
    const question = page.getByRole('dialog', { name: 'confirmation' })
    await expect(question).toContainText('Do you want to log out on this device?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    expect(await token(page)).toBe(player.token)

    await page.getByRole('button', { name: 'Log out' }).click()
    await question.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login/)
    expect(await token(page)).toBeNull()
    const data = { clientReferrer: 'ph', channel: 'WEB', appId: 'com.demo.web', platform: 0 }
    const reply = await request.post('/app/v1/online', { data, headers: { authorization: player.token } })
    expect(await reply.json()).toMatchObject({ code: 401 })
  },
)
