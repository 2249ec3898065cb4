import { eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { rounds } from '#server/games/tables.ts'
import { newPlayer } from '../../player.ts'
import { launch } from '../gameSession.ts'
import { openTable } from '../slot/table.ts'
import { SCRATCH, scratchTable } from './table.ts'

/** A page of the scratch game on the real server. A hurried one reveals each card and skips all waiting. */
export async function openScratch(cents: number, { isHurried = true } = {}) {
  const { id: player, token } = await newPlayer({ coin: cents })
  const page = await openPage(isHurried)
  await page.openGame(await launch(token, SCRATCH), page.shell())
  return { player, token, page }
}

/** The same for a guest of age. */
export async function openGuestScratch() {
  const page = await openPage(true)
  await page.openGuestGame(page.shell())
  await page.acceptAge()
  return { page }
}

export async function openPage(isHurried: boolean) {
  const table = await openTable()
  const scratch = await import('#stores/games/scratch/scratch.ts')
  if (isHurried) scratch.$card.listen(() => queueMicrotask(table.hurryShow))
  return { ...table, ...scratch, shell: () => scratch.shellOfScratch(scratchTable().game, '0') }
}

export const roundsOf = (player: number) => db.select().from(rounds).where(eq(rounds.player, player))
