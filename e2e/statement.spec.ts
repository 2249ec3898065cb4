import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { formatsOf } from '#contract/formats.ts'
import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { ask, fund } from './player.ts'
import { prepare } from './prepare.ts'
import { expect, phoneFirst, test } from './test.ts'

const STAKE = 1_000
const GAME = 1007

const peso = formatsOf().coin

test('a statement adds up a period, as a page, a file and on paper', phoneFirst, async ({ page, login }) => {
  const player = await login()
  await go(page, '/profile/user')
  await page.getByRole('link', { name: 'Statement' }).last().click()
  const main = page.getByRole('main')
  await expect(main.getByText('Nothing in this period')).toHaveCount(0)
  const total = main.locator('.statement-totals')
  await expect(total).toContainText('Bonus₱50.00')

  await fund(page.request, player, 50_000)
  await prepare('rounds', player, GAME, STAKE, Array(2).fill('isShort'))
  const { url } = await ask(page.request, 'startGame', { gameId: GAME }, player.token)
  const { gameToken } = await ask(page.request, 'houseOpen', { launchToken: url?.split('#launch=')[1] ?? '' })
  let won = 0
  for (let nth = 0; nth < 2; nth += 1) {
    const { round } = await ask(page.request, 'houseSpin', { roundId: randomUUID(), stake: STAKE }, gameToken)
    won += round.win
  }
  await main.getByRole('button', { name: 'Day', exact: true }).click()
  await expect(total).toContainText('Deposits₱500.00')
  await expect(total).toContainText(`Staked₱20.00`)
  await expect(total).toContainText(`Won${peso(won)}`)
  await expect(main.getByRole('row', { name: /^Slots ₱20\.00/ })).toBeVisible()
  const { coin } = await ask(page.request, 'refreshData', {}, player.token)
  await expect(total).toContainText(`Held after${peso(coin)}`)
  await main.getByRole('button', { name: 'In and out' }).press('Enter')
  await expect(main.locator('svg rect')).toHaveCount(2)
  await expectFit(page)

  const saved = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Download the table' }).click()
  const file = readFileSync(await (await saved).path(), 'utf8')
  expect(file).toContain(`,500.00,0.00,20.00,${(won / 100).toFixed(2)},`)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Account .*•••/)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Download the table' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
})
