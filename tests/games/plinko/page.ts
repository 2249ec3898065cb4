import { eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { rounds } from '#server/games/tables.ts'
import { newPlayer } from '../../player.ts'
import { launch } from '../gameSession.ts'
import { openTable } from '../slot/table.ts'
import { PLINKO, plinkoTable } from './table.ts'

/** A page of the plinko game on the real server, with all waiting skipped. */
export async function openPlinko(cents: number) {
  const { id: player, token } = await newPlayer({ coin: cents })
  const { page, game } = await openPage()
  await page.openGame(await launch(token, PLINKO), page.shellOfPlinko(game))
  return { player, token, page, game }
}

/** The same for a guest of age. */
export async function openGuestPlinko() {
  const { page, game } = await openPage()
  await page.openGuestGame(page.shellOfPlinko(game))
  await page.acceptAge()
  return { page, game }
}

async function openPage() {
  const shell = await openTable()
  const plinko = await import('#stores/games/plinko/plinko.ts')
  plinko.$fall.listen(() => queueMicrotask(shell.hurryShow))
  return { page: { ...shell, ...plinko }, game: plinkoTable().game }
}

export const roundsOf = (player: number) => db.select().from(rounds).where(eq(rounds.player, player))
