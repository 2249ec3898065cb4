import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import type { Handler } from '../call/handler.ts'
import { db } from '../db/database.ts'
import { players } from '../standing/tables.ts'

const SHOWN = { showsWins: players.showsWins }

/** Wins are shown, under a half-hidden name, only after the player has agreed. */
function otherOf(row: { showsWins: boolean | null } | undefined): Reply<'appUserOther'> {
  assert(row, 'who has a session has a row')
  return { showsWins: row.showsWins ?? false, hasUserOther: row.showsWins !== null }
}

export const appUserOther: Handler<'appUserOther'> = async (_body, { session }) => {
  const [row] = await db.select(SHOWN).from(players).where(eq(players.id, session.player))
  return otherOf(row)
}

export const updateAppUserOther: Handler<'updateAppUserOther'> = async ({ showsWins }, { session }) => {
  const [row] = await db.update(players).set({ showsWins }).where(eq(players.id, session.player)).returning(SHOWN)
  return otherOf(row)
}
