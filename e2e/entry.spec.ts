import { go } from './go.ts'
import { ask, BIRTH_DATE, enterAs, fillRegistration, newAccount, newPlayer, PASSWORD } from './player.ts'
import { expect, long, onceLong, phoneFirst, test, wideFirst } from './test.ts'

test('registration names the wrong letter while one types, and a taken name at once', phoneFirst, async ({ page }) => {
  const { account } = await newPlayer(page.request)
  await go(page, '/register')
  const username = page.getByLabel('Choose a username')
  await username.pressSequentially('Juan ')
  await username.pressSequentially('Dela')
  await expect(username).toHaveAccessibleDescription(/^A space cannot be used/)
  await username.fill('juan@gmail.com')
  await expect(username).toHaveAccessibleDescription(/^“@” cannot be used/)
  await username.fill(account)
  await expect(username).toHaveAccessibleDescription('This username is taken.')
  await username.fill(newAccount())
  await expect(username).toHaveAccessibleDescription('This username is free.')
  const strength = page.getByRole('status').filter({ hasText: /guess|Fair|Good|Strong/ })
  await page.getByLabel('Choose a password').fill('iloveyou')
  await expect(strength).toHaveText('Easy to guess')
  await page.getByLabel('Choose a password').fill('Sorbetes-9-ube')
  await expect(strength).toHaveText('Strong')
})

test('registration ends in a welcome with one way into a game', onceLong, async ({ page }) => {
  await go(page, '/register')
  await fillRegistration(page, newAccount(), 'password')
  await page.getByRole('checkbox').check()
  const submit = page.getByRole('button', { name: 'Create account' })
  await submit.click()
  await expect(page.getByLabel('Choose a password')).toHaveAccessibleDescription(/easy to guess/)
  await page.getByLabel('Choose a password').fill(PASSWORD)
  await page.getByLabel('Repeat the password').fill(PASSWORD)
  // A tap within the pause after a submit counts as the same tap, so a fast test taps again.
  await expect(async () => {
    if (await submit.isVisible()) await submit.click({ timeout: 1_000 })
    await expect(page).toHaveURL(/\/lobby\/home$/, { timeout: 3_000 })
  }).toPass()
  const welcome = page.getByRole('dialog', { name: 'Success.' })
  await expect(welcome).toContainText('₱50 to play with')
  await expect(welcome).toContainText('To withdraw it, make a first deposit of ₱')
  await welcome.getByText('Do you want a limit on your deposits?').click()
  await welcome.getByLabel('At most').fill('500')
  await welcome.getByLabel('Week').check()
  await welcome.getByRole('button', { name: 'Set this limit' }).click()
  await expect(welcome).toContainText('Your deposits are limited to ₱500.00 each week')
  await welcome.getByRole('link', { name: /^Play / }).click()
  await expect(page).toHaveURL(/\/start\?gameId=\d+$/)
})

test(
  'a player without a date of birth is asked, withdraws meanwhile, and goes on into the game',
  phoneFirst,
  async ({ page }) => {
    const player = await newPlayer(page.request, { hasBirthDate: false })
    await enterAs(page, player)
    await go(page, '/lobby/home')
    const entry = page.getByRole('dialog', { name: 'Before you play' })
    await expect(entry).toContainText('You can withdraw without it')
    await entry.getByRole('button', { name: 'Later' }).click()
    await expect(entry).toBeHidden()
    await go(page, '/lobby/wallets/withdraw')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(entry).toBeHidden()
    await go(page, '/start?gameId=1001')
    await entry.getByLabel('Date of birth').fill('2015-03-04')
    await entry.getByRole('button', { name: 'Continue' }).click()
    await expect(entry.getByLabel('Date of birth')).toHaveAccessibleDescription(/aged 21 or over/)
    await expect(page.locator('iframe.start-frame')).toHaveCount(0)
  },
)

test('who gives the date of birth at the door of a game plays it', long, async ({ page }) => {
  const player = await newPlayer(page.request, { hasBirthDate: false })
  await enterAs(page, player)
  await go(page, '/start?gameId=1001')
  const entry = page.getByRole('dialog', { name: 'Before you play' })
  await entry.getByLabel('Date of birth').fill(BIRTH_DATE)
  await entry.getByRole('button', { name: 'Continue' }).click()
  await expect(page.locator('iframe.start-frame')).toBeVisible()
  const { user } = await ask(
    page.request,
    'getAfterLoginInfoWeb',
    { gameListVersion: '', os: '', version: '', deviceModel: '' },
    player.token,
  )
  expect(user.due).toBeUndefined()
})

test(
  'a player who is logged in and opens the log-in goes on, and Back does not lead to the form',
  wideFirst,
  async ({ page }) => {
    const player = await newPlayer(page.request)
    await enterAs(page, player)
    await go(page, '/login?back=%2Fprofile%2Fmore')
    // On the desktop that address leads to the profile.
    await expect(page).toHaveURL(/\/(profile\/more|lobby\/profile)$/)
    await page.goBack()
    await expect(page).not.toHaveURL(/\/login/)
  },
)
