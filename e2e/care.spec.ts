import { expectFit } from './fit.ts'
import { go, settled } from './go.ts'
import { PASSWORD } from './player.ts'
import { prepare } from './prepare.ts'
import { expect, long, phoneFirst, test, wideFirst } from './test.ts'

test('a break in three taps, and the log-in that says until when', phoneFirst, async ({ page, login }) => {
  const player = await login()
  await go(page, '/profile/care')
  await settled(page)
  await expectFit(page)
  await page.getByRole('button', { name: '7 days' }).click()
  const sheet = page.getByRole('dialog', { name: 'A break of 7 days' })
  await expect(sheet.getByText(/^Until /)).toBeVisible()
  const start = sheet.getByRole('button', { name: 'Start my break' })
  await sheet.getByLabel('Your log-in password').fill('Mali-Ito-9999')
  await start.click()
  await expect(sheet.getByRole('alert')).toBeVisible()
  await sheet.getByLabel('Your log-in password').fill(PASSWORD)
  await start.click()
  await expect(page.getByRole('heading', { name: 'You are on a break' })).toBeFocused()
  await expect(page.getByRole('link', { name: '(02) 8248-9568' }).first()).toBeVisible()
  await expectFit(page)

  await page.getByRole('button', { name: 'Back to the log-in' }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill(player.account)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('Stay away longer', { exact: true }).click()
  await page.getByRole('button', { name: '6 months' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay away' }).click()
  await expect(page.getByRole('heading', { name: 'You are excluded from play' })).toBeVisible()
})

test('exclusion by the keyboard alone, and a guest who takes the test', wideFirst, async ({ page, login }) => {
  await go(page, '/profile/care')
  await settled(page)
  await expect(page.getByRole('link', { name: 'Log in to set a limit' })).toBeVisible()
  for (const [at, group] of (await page.getByRole('group').all()).entries())
    await group.getByRole('radio', { name: at < 2 ? 'Almost always' : 'Never' }).check()
  await page.getByRole('button', { name: 'Show my result' }).click()
  await expect(page.getByText('A moderate risk')).toBeVisible()
  await expect(page.getByText('6 of 27 points')).toBeVisible()

  await login()
  await go(page, '/profile/care')
  await settled(page)
  await page.getByRole('button', { name: 'For ever' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Excluded for ever' })
  await sheet.getByLabel('Your log-in password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You are excluded from play' })).toBeFocused()
  await expect(page.getByText('It has no end.')).toBeVisible()
})

test('a deposit limit is set, and its raise waits and is taken back', phoneFirst, async ({ page, login }) => {
  await login({ deposited: 30_000 })
  await go(page, '/profile/care')
  await settled(page)
  const limits = page.getByRole('region', { name: 'My limits' })
  await limits.getByText('Deposits', { exact: true }).click()
  await limits.getByRole('button', { name: 'Set: Deposits each day' }).click()
  const sheet = page.getByRole('dialog', { name: 'Deposits each day' })
  await sheet.getByRole('button', { name: 'Set this limit' }).click()
  await expect(sheet.getByLabel('New limit')).toBeFocused()
  await sheet.getByLabel('New limit').fill('1,000')
  await expect(sheet.getByText(/^This holds at once. You have ₱700.00 left until/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(limits.getByText(/^₱700.00 left, ₱300.00 used/)).toBeVisible()
  const change = limits.getByRole('button', { name: 'Change: Deposits each day' })
  await expect(change).toBeFocused()

  await change.press('Enter')
  await sheet.getByLabel('New limit').fill('5000')
  await page.keyboard.press('Enter')
  await expect(limits.getByText('You asked for ₱5,000.00.')).toBeVisible()
  await expectFit(page)
  await limits.getByRole('button', { name: 'Keep my limit: Deposits each day' }).click()
  await expect(limits.getByText('You asked for')).toHaveCount(0)
  await expect(limits.getByRole('heading', { name: 'Each day' }).first()).toBeFocused()
  await expect(limits.getByText(/^₱700.00 left/)).toBeVisible()

  await limits.getByRole('button', { name: 'Say when my pay comes' }).click()
  const plan = page.getByRole('dialog', { name: 'Sweldo plan' })
  await plan.getByLabel('My pay comes').selectOption('Each week')
  await expect(plan.getByLabel('On this day of the week')).toHaveValue('5')
  await plan.getByRole('button', { name: 'Save my pay days' }).click()
  await expect(limits.getByText('Each Friday')).toBeVisible()
  await limits.getByRole('button', { name: 'Set: Losses until pay day' }).click()
  await page.getByRole('dialog', { name: 'Losses until pay day' }).getByLabel('New limit').fill('500')
  await page.keyboard.press('Enter')
  await expect(limits.getByText(/^₱500.00 left/)).toBeVisible()
  await expectFit(page)
})

test(
  'a reality check pauses the game until it is answered, and comes as often as the player says',
  wideFirst,
  async ({ page, login }) => {
    const player = await login()
    await prepare('played', player)
    await go(page, '/start?gameId=1001')
    const check = page.getByRole('dialog', { name: 'Reality check' })
    await expect(check.getByText('Staked')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(check.getByRole('link', { name: 'Take a break' })).toBeVisible()
    await expectFit(page)
    await check.getByRole('button', { name: 'Go on playing' }).click()
    await expect(check).toBeHidden()
    await expect(page.locator('#play-clock')).toContainText('₱0.00')
    await expectFit(page)

    await go(page, '/profile/care')
    await settled(page)
    const pace = page.getByRole('region', { name: 'Reality check' })
    await pace.getByRole('button', { name: '15 min' }).click()
    await expect(pace.getByText('It comes after every 15 min of play.')).toBeVisible()
    await pace.getByRole('button', { name: '2 h' }).click()
    await expect(
      pace.getByText(/^It comes after every 15 min of play. From .+ on it comes after every 2 h.$/),
    ).toBeVisible()
    await expect(pace.getByRole('button', { pressed: true })).toHaveText('15 min')
    await pace.getByRole('button', { name: 'Switch them off' }).click()
    await expect(pace.getByRole('button', { name: 'Switch them on again' })).toBeVisible()
    await expectFit(page)
  },
)

test(
  'signs of harm are read with their reasons, and the offered limit is set by one tap',
  long,
  async ({ page, login }) => {
    const player = await login()
    await go(page, '/profile/care')
    await settled(page)
    const signs = page.getByRole('region', { name: 'What we notice' })
    await signs.scrollIntoViewIfNeeded()
    await expect(signs.getByText('We see nothing that worries us.')).toBeVisible()
    await prepare('worried', player, 50_000)
    await page.reload()
    await settled(page)
    await signs.scrollIntoViewIfNeeded()
    await expect(signs.getByText('We see several signs. We suggest a limit.')).toBeVisible()
    await signs.getByText('How this comes about').click()
    await expect(signs.getByRole('listitem').filter({ hasText: 'Deposits after losses' })).toContainText('3 points')
    await expect(signs.getByRole('listitem').filter({ hasText: 'Play at night' })).toContainText('No points')
    await expectFit(page)
    await signs.getByRole('button', { name: 'Set ₱500.00 a week' }).click()
    await expect(signs.getByRole('button', { name: 'Set ₱500.00 a week' })).toBeHidden()
    await expect(page.getByRole('region', { name: 'My limits' })).toContainText('₱500.00')
    await expectFit(page)
  },
)
