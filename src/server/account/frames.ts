import { asc, eq } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { avatarFrames } from './frameTables.ts'

/** The frames that a player owns, by number. */
export async function framesOf(player: number, on: typeof db | Tx = db): Promise<number[]> {
  const { frame } = avatarFrames
  const rows = await on.select({ frame }).from(avatarFrames).where(eq(avatarFrames.player, player)).orderBy(asc(frame))
  return rows.map((row) => row.frame)
}

/** Gives a frame. Answers whether it is new to the player. */
export async function giveFrame(tx: Tx, player: number, frame: number): Promise<boolean> {
  const rows = await tx.insert(avatarFrames).values({ player, frame, gotAt: now() }).onConflictDoNothing().returning()
  return rows.length > 0
}
