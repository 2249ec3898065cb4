import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from 'playwright/test'
import { formatsOf } from '#contract/formats.ts'
import { go } from './go.ts'
import { ask, fund, type Player } from './player.ts'
import { expect, phoneFirst, test } from './test.ts'

/** Tasks of content/lobby/tasks.yaml: 3 different games, a round in each. */
const GAMES = [1001, 1002, 1003]
const COIN = /^₱[\d,]+\.\d\d$/

/** Plays one round of a game over the wire, like its page. */
async function playRound(request: APIRequestContext, { token }: Player, gameId: number): Promise<number> {
  const { url } = await ask(request, 'startGame', { gameId }, token)
  const { gameToken, stakes } = await ask(request, 'houseOpen', { launchToken: url.split('#launch=')[1] ?? '' })
  await ask(request, 'houseSeed', { clientSeed: 'drawn-here' }, gameToken)
  const spin = { roundId: randomUUID(), stake: stakes[0] ?? 0 }
  return (await ask(request, 'houseSpin', spin, gameToken)).coin
}

test(
  'a task is done by playing, its reward claimed, and the balance shows it',
  phoneFirst,
  async ({ page, login, request }) => {
    const player = await login()
    await go(page, '/profile/task')
    await expect(page.getByText('Rewards are for players who have made a deposit.').first()).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Make a deposit' }).click()
    await expect(page).toHaveURL(/\/lobby\/wallets\/deposit$/)

    let coin = await fund(request, player, 10_000)
    for (const gameId of GAMES) coin = await playRound(request, player, gameId)
    await go(page, '/profile/task')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tasks')
    const task = page.getByRole('listitem').filter({ hasText: 'Play 3 different games' })
    await expect(task.getByText('3 of 3')).toBeVisible()
    await expect(page.getByText('3 rewards are waiting for you')).toBeVisible()
    await task.getByRole('button', { name: 'Claim the reward: Play 3 different games' }).click()
    const popup = page.getByRole('dialog', { name: 'Congratulations!' })
    await expect(popup.getByText('₱1.00', { exact: true })).toBeVisible()
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(task.getByText('Claimed')).toBeVisible()
    await expect(page.getByText('2 rewards are waiting for you')).toBeVisible()

    await go(page, '/lobby/home')
    const balance = page.getByRole('status', { name: 'Coin balance' }).first()
    await expect(balance).toHaveText(COIN)
    await expect(balance).toHaveText(formatsOf().coin(coin + 100))
    await go(page, '/record/transaction')
    await expect(page.getByRole('listitem').filter({ hasText: 'Task reward' })).toContainText('₱1.00')
  },
)
