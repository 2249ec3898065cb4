import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { FIRST_PASSWORD_WITHIN_MS } from '#contract/account/limits.ts'
import { now } from '../base/clock.ts'
import { Refusal } from '../call/refusal.ts'
import { db } from '../db/database.ts'
import { players } from '../standing/tables.ts'
import { sessions } from './tables.ts'

/** A session and its player. */
export async function sessionOwner(session: string) {
  const [found] = await db
    .select({ player: players, own: sessions })
    .from(sessions)
    .innerJoin(players, eq(players.id, sessions.player))
    .where(eq(sessions.id, session))
  assert(found, 'a session has no row')
  return found
}

/** Whether a log-in was moments ago. */
export function isFreshLogin(openedAt: Date): boolean {
  return now().getTime() - openedAt.getTime() <= FIRST_PASSWORD_WITHIN_MS
}

/** Re-authentication of a player without a password: a log-in moments ago. Refuses with loginAgain. */
export function assertFreshLogin(openedAt: Date): void {
  if (!isFreshLogin(openedAt)) throw new Refusal('loginAgain')
}
