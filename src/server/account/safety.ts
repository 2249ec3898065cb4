import { eq } from 'drizzle-orm'
import { db } from '../db/database.ts'
import type { Handler } from '../handler.ts'
import { NO_PASSWORD } from './password.ts'
import { players } from './tables.ts'

export const getSafety: Handler<'getSafety'> = async (_body, { session }) => {
  const [player] = await db.select().from(players).where(eq(players.id, session.player))
  return { hasPassword: player !== undefined && player.passwordHash !== NO_PASSWORD }
}
