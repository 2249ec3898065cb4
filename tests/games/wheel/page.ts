import { eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { rounds } from '#server/games/tables.ts'
import { newPlayer } from '../../player.ts'
import { launch } from '../gameSession.ts'
import { openTable } from '../slot/table.ts'
import { WHEEL, wheelTable } from './table.ts'

/** A page of the wheel game on the real server, with all waiting skipped. */
export async function openWheel(cents: number) {
  const { id: player, token } = await newPlayer({ coin: cents })
  const { page, game } = await openPage()
  await page.openGame(await launch(token, WHEEL), page.shellOfWheel(game))
  return { player, token, page, game }
}

/** The same for a guest of age. */
export async function openGuestWheel() {
  const { page, game } = await openPage()
  await page.openGuestGame(page.shellOfWheel(game))
  await page.acceptAge()
  return { page, game }
}

async function openPage() {
  const shell = await openTable()
  const wheel = await import('#stores/games/wheel/wheel.ts')
  wheel.$spin.listen(() => queueMicrotask(shell.hurryShow))
  return { page: { ...shell, ...wheel }, game: wheelTable().game }
}

export const roundsOf = (player: number) => db.select().from(rounds).where(eq(rounds.player, player))
