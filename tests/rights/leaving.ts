import { now } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { accountClosings } from '#server/standing/rightsTables.ts'

const WEEK_MS = 7 * 86_400_000

/** Starts a player's closing like askClosing, regardless of obstacles. Repeating it changes nothing. */
export async function leave(player: number): Promise<void> {
  const askedAt = now()
  const closesAt = new Date(askedAt.getTime() + WEEK_MS)
  await db.insert(accountClosings).values({ player, why: 'asked', askedAt, closesAt }).onConflictDoNothing()
}
