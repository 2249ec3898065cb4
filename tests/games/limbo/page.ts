import { eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { limbos } from '#server/games/house/limbo/limbos.ts'
import { rounds } from '#server/games/tables.ts'
import { newPlayer } from '../../player.ts'
import { launch } from '../gameSession.ts'
import { openTable } from '../slot/table.ts'

export const LIMBO = 2401

export function limboTable() {
  const limbo = limbos().get(LIMBO)
  if (!limbo) throw new Error('no limbo game')
  return limbo
}

/** A page of the limbo game on the real server, with all waiting skipped. */
export async function openLimbo(cents: number) {
  const { id: player, token } = await newPlayer({ coin: cents })
  const { page, game } = await openPage()
  await page.openGame(await launch(token, LIMBO), page.shellOfLimbo(game))
  return { player, token, page, game }
}

/** The same for a guest of age. */
export async function openGuestLimbo() {
  const { page, game } = await openPage()
  await page.openGuestGame(page.shellOfLimbo(game))
  await page.acceptAge()
  return { page, game }
}

async function openPage() {
  const shell = await openTable()
  const limbo = await import('#stores/games/limbo/limbo.ts')
  limbo.$flight.listen(() => queueMicrotask(shell.hurryShow))
  return { page: { ...shell, ...limbo }, game: limboTable().game }
}

export const roundsOf = (player: number) => db.select().from(rounds).where(eq(rounds.player, player))
