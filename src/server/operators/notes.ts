import { desc, eq } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { playerNotes } from './tables.ts'

export type Note = Pick<typeof playerNotes.$inferSelect, 'writtenAt' | 'writtenBy' | 'text'>

/** Keeps a note about a player. */
export async function addNote(tx: Tx, player: number, text: string, writtenBy: string): Promise<void> {
  await tx.insert(playerNotes).values({ player, text, writtenBy, writtenAt: now() })
}

/** The latest notes about a player. */
export async function notesOf(player: number, most: number): Promise<Note[]> {
  const { writtenAt, writtenBy, text } = playerNotes
  return await db
    .select({ writtenAt, writtenBy, text })
    .from(playerNotes)
    .where(eq(playerNotes.player, player))
    .orderBy(desc(writtenAt))
    .limit(most)
}
