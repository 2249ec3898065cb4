import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from 'playwright/test'
import type { Reply } from '#contract/calls/index.ts'
import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { ask, fund, type Player } from './player.ts'
import { prepare } from './prepare.ts'
import { expect, long, phoneFirst, test } from './test.ts'

const RECORD = '/record/transaction'
const STAKE = 1_000
/** Perlas Palace, and a game beside it. */
const PERLAS = 1007
const OTHER = 1001

const main = (page: Page) => page.getByRole('main')

/** Plays rounds without a feature over the wire. Returns the sum of their wins, in cents. */
async function play(request: APIRequestContext, player: Player, gameId: number, rounds: number): Promise<number> {
  await prepare('rounds', player, gameId, STAKE, Array(rounds).fill('isShort'))
  const { url } = await ask(request, 'startGame', { gameId }, player.token)
  const { gameToken } = await ask(request, 'houseOpen', { launchToken: url?.split('#launch=')[1] ?? '' })
  let won = 0
  for (let nth = 0; nth < rounds; nth += 1) {
    const { round } = await ask(request, 'houseSpin', { roundId: randomUUID(), stake: STAKE }, gameToken)
    won += round.win
  }
  return won
}

const peso = (cents: number) => `₱${(cents / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 })}`

/** Points of play are posted every ten minutes: in this record, at none of them. */
async function hidePoints(page: Page): Promise<void> {
  await page.route('**/app/v1/getTransactions', async (route) => {
    const response = await route.fetch()
    const { rows, ...reply } = (await response.json()) as Reply<'getTransactions'>
    await route.fulfill({ response, json: { ...reply, rows: rows.filter(({ kind }) => kind !== 'points') } })
  })
}

test(
  'the record adds up days, tells the balance after each line, and finds the rounds of a game',
  phoneFirst,
  async ({ page, login }) => {
    const player = await login()
    await fund(page.request, player, 50_000)
    const won = await play(page.request, player, OTHER, 1)
    const wonThere = await play(page.request, player, PERLAS, 4)
    const { coin } = await ask(page.request, 'refreshData', {}, player.token)
    await hidePoints(page)
    await go(page, RECORD)
    const lines = main(page).locator('.rows > li')
    await expect(lines).toHaveCount(5)
    await expect(lines.first()).toContainText('4 rounds')
    await expect(lines.first().locator('summary')).toContainText(`Balance ${peso(coin)}`)
    await expect(lines.nth(2)).toContainText('Balance ₱850.00')
    await expect(lines.last()).toContainText('Balance ₱50.00')
    const sums = main(page).locator('.record-sums')
    await expect(sums).toContainText('Staked ₱50.00')
    await expect(sums).toContainText('In ₱850.00')
    if (won + wonThere > 0) await expect(sums).toContainText(`Won ${peso(won + wonThere)}`)
    await expectFit(page)

    const search = main(page).getByRole('searchbox', { name: 'Search by game' })
    await search.fill('perlas')
    await expect(lines).toHaveCount(1)
    await expect(sums).toContainText('Staked ₱40.00')
    await expect(sums).not.toContainText('In ₱')
    await search.fill('no such game')
    await expect(main(page).getByText('Nothing matches this choice')).toBeVisible()
    await main(page).getByRole('button', { name: 'Deposits' }).click()
    await expect(search).toHaveValue('')
    await expect(lines).toHaveCount(1)
    await expect(lines).toContainText('Balance ₱550.00')
    await search.fill('Perlas')
    await expect(lines).toContainText('4 rounds')
    await expect(main(page).getByRole('button', { name: 'Games' })).toHaveAttribute('aria-pressed', 'true')
    await lines.getByText('4 rounds').click()
    await lines
      .getByRole('button', { name: /Perlas Palace/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').locator('a[href*="/fair?round="]')).toBeVisible()
  },
)

test('an older game is searched further back, page by page', long, async ({ page, login }) => {
  await login()
  await page.route('**/app/v1/getTransactions', async (route) => {
    const { games, cursor } = route.request().postDataJSON()
    if (!games) return route.continue()
    const isFound = cursor === '1.1'
    const [id, time] = ['round:1', Date.now()]
    const round = { id, kind: 'game', reason: 'round', change: -500, time, stake: 500, win: 0, gameId: PERLAS }
    const found = isFound ? { rows: [round], days: [] } : { rows: [], days: [], cursor: '1.1' }
    await route.fulfill({ json: { code: 200, errcode: 0, ...found } })
  })
  await go(page, RECORD)
  await main(page).getByRole('searchbox', { name: 'Search by game' }).fill('perlas')
  await expect(main(page).getByText('No round of this game among the newest entries.')).toBeVisible()
  await main(page).getByRole('button', { name: 'Search older entries' }).click()
  await expect(main(page).locator('.rows > li')).toContainText('Perlas Palace')
  await expect(main(page).getByText('This day has too many entries to add up.')).toBeVisible()
})
