import { and, lt } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import { db } from '../db/database.ts'
import { withoutLegalHold } from '../standing/legalHolds.ts'
import { playerProps } from './tables.ts'

/** How long a player still sees what has expired. */
const KEPT_MS = 30 * 86_400_000

/** Job: deletes what expired long ago. Returns the number of rows. */
export async function forgetOldProps(): Promise<number> {
  const before = new Date(now().getTime() - KEPT_MS)
  const gone = await db
    .delete(playerProps)
    .where(and(lt(playerProps.expiresAt, before), withoutLegalHold(playerProps.player)))
    .returning({ id: playerProps.id })
  return gone.length
}
