import { eq } from 'drizzle-orm'
import { players } from '#server/account/tables.ts'
import { db } from '#server/db/database.ts'
import { ask, newSeat, type TestPlayer } from '../caller.ts'
import { seatPlayer } from '../door/player.ts'
import { done } from './case.ts'

const GAME = 1001

/** A player whose password nobody knows: made in a moment, since nothing is hashed. */
export async function anybody(): Promise<TestPlayer> {
  const { player, token } = await seatPlayer()
  const [row] = await db.select({ account: players.account }).from(players).where(eq(players.id, player))
  return { id: player, account: row?.account ?? '', password: '', seat: { ...newSeat(), token } }
}

/** What a game's frame is opened with. */
export async function launchToken(player: TestPlayer): Promise<string> {
  const { url } = await done('startGame', { gameId: GAME }, player)
  return String(url).split('#launch=')[1] ?? ''
}

/** A player's seat at a game. */
export async function gameToken(player: TestPlayer): Promise<string> {
  const { gameToken: token } = await ask('houseOpen', { launchToken: await launchToken(player) })
  await ask('houseSeed', { clientSeed: 'drawn-here' }, { ...player.seat, token: String(token) })
  return String(token)
}
