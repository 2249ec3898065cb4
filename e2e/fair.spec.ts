import { createHash } from 'node:crypto'
import { type Address, go } from './go.ts'
import { ask } from './player.ts'
import { expect, once, onceLong, test } from './test.ts'

const SEED = 'a'.repeat(64)
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const address = (hash: string, stake = 500): Address =>
  `/fair#game=1001&server=${SEED}&client=mine&nonce=3&stake=${stake}&hash=${hash}`

test.describe('before any script', () => {
  test.use({ javaScriptEnabled: false })

  test('fair play is explained in plain words', async ({ page }) => {
    await go(page, '/fair')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fair play')
    for (const step of ['We seal first', 'You add your own', 'The mix decides', 'You open the seal']) {
      await expect(page.getByRole('heading', { name: step })).toBeVisible()
    }
  })
})

test('an address carries a round, and the check tells a valid commitment from a false one', once, async ({ page }) => {
  await go(page, address(hashOf(SEED)))
  await expect(page.getByRole('combobox', { name: 'Game' })).toHaveValue('1001')
  await expect(page.getByRole('textbox', { name: 'Stake' })).toHaveValue('5.00')
  await page.getByRole('button', { name: 'Check this round' }).click()
  await expect(page.getByRole('heading', { name: 'It matches' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Row 1: .+ Row 3: .+/ })).toBeVisible()
  await expect(page.getByText(hashOf(SEED))).toBeVisible()

  await page.getByRole('textbox', { name: /^Seal/ }).fill(hashOf('another'))
  await expect(page.getByRole('heading', { name: 'It matches' })).toBeHidden()
  await page.getByRole('button', { name: 'Check this round' }).click()
  await expect(page.getByRole('heading', { name: 'It does not match' })).toBeVisible()
})

test('invalid values are reported at their field', onceLong, async ({ page }) => {
  await go(page, '/fair')
  await page.getByRole('textbox', { name: 'Counter' }).fill('three')
  await page.getByRole('button', { name: 'Check this round' }).click()
  await expect(page.getByText('Choose the game that was played.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Server seed' })).toHaveAccessibleDescription(/64 characters, digits/)
  await expect(page.getByText('The counter is a whole number, 0 or more.')).toBeVisible()
  await go(page, '/login')
  await go(page, address('', 501))
  await page.getByRole('button', { name: 'Check this round' }).click()
  await expect(page.getByText(/^This game takes stakes of ₱1\.00, /)).toBeVisible()
})

test('a guest may list rounds after the log-in', onceLong, async ({ page, player }) => {
  await go(page, '/fair')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill(player.account)
  await page.getByRole('textbox', { name: 'Password' }).fill(player.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/fair')
  await expect(page.getByText('The rounds you play will be listed here.')).toBeVisible()
})

test(
  'the page remembers the commitment it was shown, and says whether the pair in force has it',
  onceLong,
  async ({ page, login, request }) => {
    const player = await login()

    await go(page, '/fair')
    const commitments = page.getByRole('region', { name: 'Your seals' })
    await expect(commitments.getByText('No seed of yours is in use yet.')).toBeVisible()
    const promised = await commitments.getByRole('definition').textContent()
    const { url } = await ask(request, 'startGame', { gameId: 1001 }, player.token)
    const { gameToken } = await ask(request, 'houseOpen', { launchToken: url.split('#launch=')[1] ?? '' })
    await ask(request, 'houseSeed', { clientSeed: 'mine' }, gameToken)
    await page.reload()
    await expect(commitments.getByText('This seal is the one that this device was promised')).toBeVisible()
    await expect(commitments.getByRole('definition').first()).toHaveText(promised ?? '')
    // Two pairs begun elsewhere: the current one was committed to another device.
    await ask(request, 'houseSeed', { clientSeed: 'elsewhere' }, gameToken)
    await ask(request, 'houseSeed', { clientSeed: 'elsewhere' }, gameToken)
    await page.reload()
    await expect(commitments.getByText('This seal was not promised to this device.')).toBeVisible()
  },
)
