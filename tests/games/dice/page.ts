import { eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { dices } from '#server/games/house/dice/dices.ts'
import { rounds } from '#server/games/tables.ts'
import { newPlayer } from '../../player.ts'
import { launch } from '../gameSession.ts'
import { openTable } from '../slot/table.ts'

export const DICE = 2001

export function diceTable() {
  const dice = dices().get(DICE)
  if (!dice) throw new Error('no dice game')
  return dice
}

/** A page of the dice game on the real server, with all waiting skipped. */
export async function openDice(cents: number) {
  const { id: player, token } = await newPlayer({ coin: cents })
  const { page, game } = await openPage()
  await page.openGame(await launch(token, DICE), page.shellOfDice(game))
  return { player, token, page, game }
}

/** The same for a guest of age. */
export async function openGuestDice() {
  const { page, game } = await openPage()
  await page.openGuestGame(page.shellOfDice(game))
  await page.acceptAge()
  return { page, game }
}

async function openPage() {
  const shell = await openTable()
  const dice = await import('#stores/games/dice/dice.ts')
  dice.$roll.listen(() => queueMicrotask(shell.hurryShow))
  return { page: { ...shell, ...dice }, game: diceTable().game }
}

export const roundsOf = (player: number) => db.select().from(rounds).where(eq(rounds.player, player))
