import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { FIRST_PASSWORD_WITHIN_MS } from '#contract/account/limits.ts'
import { now } from '../base/clock.ts'
import { Refusal } from '../call/refusal.ts'
import { db } from '../db/database.ts'
import { players } from '../standing/tables.ts'
import { sessions } from './tables.ts'

/** Whose session this is, and the session itself. */
export async function whoAsks(session: string) {
  const [found] = await db
    .select({ player: players, own: sessions })
    .from(sessions)
    .innerJoin(players, eq(players.id, sessions.player))
    .where(eq(sessions.id, session))
  assert(found, 'a session has no row')
  return found
}

/** A player with no password to prove anything by must have logged in just now: a stolen session must not become a stolen account. Refuses with loginAgain. */
export function assertJustIn(openedAt: Date): void {
  if (now().getTime() - openedAt.getTime() > FIRST_PASSWORD_WITHIN_MS) throw new Refusal('loginAgain')
}
