import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { ask, type Player } from './player.ts'
import { prepare } from './prepare.ts'

const GAME = 1001
const STAKE = 10_000
/** A deposit of 500. */
const SPINS = 5

/**
 * Meets the wagering requirement of a first deposit of 500, and gives its bonus back. It plays over the wire, since playing has specs of its
 * own. The first two rounds pay back, so that enough coin is left.
 */
export async function stakeDeposit(page: Page, player: Player): Promise<void> {
  const { url } = await ask(page.request, 'startGame', { gameId: GAME }, player.token)
  const launchToken = url.split('#launch=')[1] ?? ''
  const { gameToken } = await ask(page.request, 'houseOpen', { launchToken })
  await prepare('rounds', player, GAME, STAKE, ['paysBack', 'paysBack', ...Array(SPINS - 2).fill('isShort')])
  for (let round = 0; round < SPINS; round += 1)
    await ask(page.request, 'houseSpin', { roundId: randomUUID(), stake: STAKE }, gameToken)
  const { open } = await ask(page.request, 'getWagers', {}, player.token)
  for (const { id: wagerId, bonus = 0 } of open)
    await ask(page.request, 'giveBackBonus', { wagerId, bonus }, player.token)
}
