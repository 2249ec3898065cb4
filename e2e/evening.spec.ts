import type { Page } from 'playwright/test'
import { formatsOf } from '#contract/formats.ts'
import { TOKEN_KEY } from '#contract/wire.ts'
import { answered, go } from './go.ts'
import { beginRound, button, game, meter, said } from './houseGame.ts'
import { identify } from './identity.ts'
import { operator } from './operator.ts'
import { payAtBank } from './payAtBank.ts'
import { ask, BIRTH_DATE, newAccount, newWalletNumber, PASSWORD } from './player.ts'
import { prepare } from './prepare.ts'
import { expect, phoneFirst, test } from './test.ts'

/** Three stakes of 200 meet what the first deposit of 500 asks for. Its bonus of 300 waits, and asks for more. */
const SPINS = 3
const STAKE = 20_000
/** Perlas Palace. */
const GAME = 1007

const cents = (text: string): number => Number(text.replace(/[^\d.-]/g, '').replace('.', ''))

/** Waits until a round was shown and the next one can be played. */
async function finish(page: Page): Promise<void> {
  await expect(button(page, 'Spin')).toBeEnabled({ timeout: 90_000 })
}

/** Plays one round to its end and returns the coin after it, in cents. Fails if the press starts none. */
async function playRound(page: Page, spin: () => Promise<void>): Promise<number> {
  const { coin } = await beginRound(page, spin)
  await finish(page)
  await expect(said(page)).toHaveText(/^(You won ₱|₱.+ came back|No win).*\.$/)
  await expect(meter(page, 'Coin')).toHaveText(formatsOf().coin(coin))
  return coin
}

async function logIn(page: Page, account: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(account)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/lobby/home')
}

/** The logged-in player of a page. */
async function playerOf(page: Page): Promise<{ id: number; token: string }> {
  const token = await page.evaluate((key) => localStorage.getItem(key) ?? '', TOKEN_KEY)
  const facts = { gameListVersion: '', os: '', version: '', deviceModel: '' }
  const { user } = await ask(page.request, 'getAfterLoginInfoWeb', facts, token)
  return { id: user.id, token }
}

test('a whole evening: from a stranger to a withdrawal', phoneFirst, async ({ page, isMobile }) => {
  test.setTimeout(240_000)
  const account = newAccount()
  const balance = page.getByRole('status', { name: 'Coin balance' }).first()
  let coin = 0

  await test.step('a stranger opens the address and registers', async () => {
    await go(page, '/')
    await expect(page).toHaveURL('/lobby/home')
    await page.getByRole('link', { name: /^Register/ }).click()
    await page.getByRole('textbox', { name: 'Choose a username' }).fill(account)
    await page.getByRole('textbox', { name: 'Choose a password' }).fill(PASSWORD)
    await page.getByRole('textbox', { name: 'Repeat the password' }).fill(PASSWORD)
    await page.getByLabel('Date of birth').fill(BIRTH_DATE)
    const submit = page.getByRole('button', { name: 'Create account' })
    await expect(submit).toBeDisabled()
    await page.getByRole('checkbox', { name: /21 or over/ }).check()
    await submit.click()
    await expect(page).toHaveURL('/lobby/home')
    await expect(balance).toHaveText('₱50.00')
    const welcome = page.getByRole('dialog', { name: 'Success.' })
    await expect(welcome).toContainText('₱50 to play with')
    await welcome.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('logs out, once sure, and in again', async () => {
    // A call under way would be refused, which a browser reports.
    await answered(page, () => go(page, isMobile ? '/profile/more' : '/lobby/home'))
    const logOut = page.getByRole('button', { name: 'Log out' })
    await logOut.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await logOut.click()
    await dialog.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login/)
    await go(page, '/login')
    await logIn(page, account)
    await expect(balance).toHaveText('₱50.00')
  })

  await test.step('deposits by QR at the bank of the sandbox, and the coin comes by itself', async () => {
    await page
      .getByRole('link', { name: /^Deposit/ })
      .first()
      .click()
    await page.getByRole('button', { name: '₱500', exact: true }).click()
    await page.getByRole('button', { name: 'Deposit ₱500.00' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    const overlay = page.getByRole('dialog', { name: 'Scan to pay' })
    await expect(overlay.getByRole('img', { name: 'QR Ph code to pay ₱500.00' })).toBeVisible()
    await expect(overlay.getByRole('timer')).toHaveText(/^0?9:\d\d$/)
    await payAtBank(page, '₱500.00')
    const arrived = page.getByRole('dialog', { name: 'Your coin is here' })
    await expect(arrived.getByText('₱850.00')).toBeVisible()
    await arrived.getByRole('link', { name: 'Play now' }).click()
    await expect(balance).toHaveText('₱850.00')
  })

  await test.step('sees what must be staked first', async () => {
    await go(page, '/lobby/wallets/withdraw')
    await expect(page.getByText('Left to stake')).toBeVisible()
    await expect(page.getByText('₱5,000.00', { exact: true })).toBeVisible()
    await expect(page.getByText('Stake ₱5,000.00 and everything is yours.')).toBeVisible()
    await go(page, '/lobby/home')
  })

  await test.step('plays a slot until the deposit is', async () => {
    await prepare('rounds', await playerOf(page), GAME, STAKE, ['paysBack', ...Array(SPINS - 1).fill('isShort')])
    await page.evaluate(() => localStorage.setItem('perya.turbo', '1'))
    await page
      .getByRole('link', { name: /Perlas Palace/ })
      .last()
      .click()
    await expect(page).toHaveURL(/\/start\?gameId=1007/)
    await expect(meter(page, 'Coin')).toHaveText('₱850.00')
    await expect(game(page).getByText('₱300.00 waits')).toBeVisible()
    // The keyboard works as soon as the game has loaded, without a click first.
    const raise = () => (isMobile ? button(page, 'Higher stake').click() : page.keyboard.press('ArrowUp'))
    const spin = () => (isMobile ? button(page, 'Spin').click() : page.keyboard.press('Space'))
    const stake = meter(page, 'Stake')
    for (const amount of ['₱5.00', '₱10.00', '₱20.00', '₱50.00', '₱100.00']) {
      await expect(stake).toHaveText(amount)
      await raise()
    }
    await expect(stake).toHaveText('₱200.00')
    for (let round = 0; round < SPINS; round += 1) coin = await playRound(page, spin)
  })

  await test.step('reveals the server seed and checks a round', async () => {
    await button(page, 'Fair play').click()
    const dialog = game(page).getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Your seed' }).fill('aking-binhi')
    await dialog.getByRole('button', { name: 'Open the seal and use this seed' }).click()
    await expect(dialog.getByText(`it decided ${SPINS} rounds`)).toBeVisible()
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('link', { name: 'Verify a round' }).click()
    const fair = await opened
    // A new tab sends its first request before it has the phone's user agent.
    await fair.waitForLoadState()
    await go(fair, '/fair')
    await expect(fair.getByRole('button', { name: /^Verify/ })).toHaveCount(SPINS)
    await fair
      .getByRole('button', { name: /^Verify/ })
      .first()
      .click()
    await expect(fair.getByRole('heading', { name: 'It matches' })).toBeVisible()
    await fair.close()
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('leaves the game: balance and record say the same', async () => {
    await button(page, 'Back to the lobby').click()
    await expect(page).toHaveURL('/lobby/home')
    await expect.poll(async () => cents((await balance.textContent()) ?? '')).toBe(coin)
    await go(page, '/record/transaction')
    const group = page.getByRole('listitem').filter({ hasText: `${SPINS} rounds` })
    await group.locator('summary').click()
    await expect(group.getByRole('listitem').filter({ hasText: 'Perlas Palace' })).toHaveCount(SPINS)
    const changes = await page.locator('.record-line:not(summary) .record-change').allTextContents()
    expect(changes.map(cents).reduce((sum, change) => sum + change, 0)).toBe(coin)
  })

  await test.step('proves who they are', async () => {
    await identify(page.request, await playerOf(page))
  })

  await test.step('asks for a withdrawal', async () => {
    await page
      .getByRole('navigation', { name: /^Wallet/ })
      .getByRole('link', { name: 'Withdraw' })
      .click()
    await page.getByRole('link', { name: /^Add an account/ }).click()
    await page.getByRole('button', { name: /^Bank or e-wallet/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'GCash' }).click()
    await page.getByRole('textbox', { name: 'Mobile number of the wallet' }).fill(newWalletNumber())
    await expect(page.getByRole('textbox', { name: 'Account holder' })).toHaveValue('Luningning Halimbawa')
    await page.getByRole('textbox', { name: 'Your log-in password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Save account' }).click()
    await expect(page.getByRole('radio', { name: /GCash/ })).toBeChecked()
    await page.getByRole('button', { name: '₱100', exact: true }).click()
    await page.getByRole('button', { name: 'Withdraw ₱100.00' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('Being checked').first()).toBeVisible()
  })

  await test.step('which an operator approves and the bank pays', async () => {
    const line =
      operator('withdrawals')
        .split('\n')
        .find((each) => each.includes(account)) ?? ''
    const [id = ''] = line.split(/\s/)
    expect(operator('approve', id, '--confirm', id)).toContain('Done: sending.')
  })

  await test.step('and the record tells it', async () => {
    await expect(async () => {
      await go(page, '/record/transaction')
      const paid = page.getByRole('listitem').filter({ hasText: 'Withdrawal paid' })
      await expect(paid).toContainText('₱100.00', { timeout: 2_000 })
    }).toPass()
    await expect(page.getByRole('listitem').filter({ hasText: 'Withdrawal requested' })).toContainText('-₱100.00')
    await go(page, '/lobby/home')
    await expect.poll(async () => cents((await balance.textContent()) ?? '')).toBe(coin - 10_000)
  })
})
