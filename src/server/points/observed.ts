import { eq, sql } from 'drizzle-orm'
import { db, type Tx } from '../db/database.ts'
import { drawCounts } from './tables.ts'

/** Counts a resolved draw. The row is locked until the end of the transaction, so that this is its last step. */
export async function countDraw(tx: Tx, tableHash: string, prize: number): Promise<void> {
  await tx
    .insert(drawCounts)
    .values({ tableHash, prize, drawn: 1 })
    .onConflictDoUpdate({
      target: [drawCounts.tableHash, drawCounts.prize],
      set: { drawn: sql`${drawCounts.drawn} + 1` },
    })
}

/** How often each prize of a list has come, in all players' draws since the list stands. A prize that never came is left out. */
export async function drawnBy(tableHash: string): Promise<{ prize: number; drawn: number }[]> {
  const { prize, drawn } = drawCounts
  return await db.select({ prize, drawn }).from(drawCounts).where(eq(drawCounts.tableHash, tableHash)).orderBy(prize)
}
