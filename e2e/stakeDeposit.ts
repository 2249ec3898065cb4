import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { ask, type Player } from './player.ts'

/** Meets the wagering requirement of a first deposit of 500 and its bonus. It plays over the wire, since playing has specs of its own. */
export async function stakeDeposit(page: Page, { token }: Player): Promise<void> {
  const { url } = await ask(page.request, 'startGame', { gameId: 1001 }, token)
  const launchToken = url.split('#launch=')[1] ?? ''
  const { gameToken, stakes } = await ask(page.request, 'houseOpen', { launchToken })
  await ask(page.request, 'houseSeed', { clientSeed: 'drawn-here' }, gameToken)
  const stake = stakes.findLast((each) => each <= 10_000) ?? 0
  for (let left = 50_000; left > 0; left -= stake) {
    await ask(page.request, 'houseSpin', { roundId: randomUUID(), stake }, gameToken)
  }
}
