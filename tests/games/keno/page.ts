import { eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { rounds } from '#server/games/tables.ts'
import { newPlayer } from '../../player.ts'
import { launch } from '../gameSession.ts'
import { openTable } from '../slot/table.ts'
import { KENO, kenoTable } from './table.ts'

/** A page of the keno game on the real server, with all waiting skipped. */
export async function openKeno(cents: number) {
  const { id: player, token } = await newPlayer({ coin: cents })
  const { page, game } = await openPage()
  await page.openGame(await launch(token, KENO), page.shellOfKeno(game, []))
  return { player, token, page, game }
}

/** The same for a guest of age. */
export async function openGuestKeno() {
  const { page, game } = await openPage()
  await page.openGuestGame(page.shellOfKeno(game, []))
  await page.acceptAge()
  return { page, game }
}

async function openPage() {
  const shell = await openTable()
  const keno = await import('#stores/games/keno/keno.ts')
  keno.$draw.listen(() => queueMicrotask(shell.hurryShow))
  return { page: { ...shell, ...keno }, game: kenoTable().game }
}

export const roundsOf = (player: number) => db.select().from(rounds).where(eq(rounds.player, player))
