import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { legalHolds } from './exclusionTables.ts'
import { players } from './tables.ts'

/** Condition: the player of this column is under legal hold. */
export function withLegalHold(owner: PgColumn): SQL {
  return sql`exists (select from ${legalHolds} where ${legalHolds.player} = ${owner} and ${legalHolds.closedAt} is null)`
}

/** Condition: the player of this column is under no legal hold. Every job that deletes by age uses it. */
export function withoutLegalHold(owner: PgColumn): SQL {
  return sql`not ${withLegalHold(owner)}`
}

/** The same for rows without a player: no legal hold is open at all. */
export const withoutAnyLegalHold = sql`not exists (select from ${legalHolds} where ${legalHolds.closedAt} is null)`

/** Whether a player has a legal hold. */
export async function hasLegalHold(player: number, on: typeof db | Tx = db): Promise<boolean> {
  return (await on.$count(legalHolds, and(eq(legalHolds.player, player), isNull(legalHolds.closedAt)))) > 0
}

/** The open legal holds of a player, the latest first. */
export async function legalHoldsOf(player: number): Promise<(typeof legalHolds.$inferSelect)[]> {
  return await db
    .select()
    .from(legalHolds)
    .where(and(eq(legalHolds.player, player), isNull(legalHolds.closedAt)))
    .orderBy(desc(legalHolds.openedAt))
    .limit(LISTED_MAX)
}

export type LegalHold = typeof legalHolds.$inferSelect & { account: string }

const LISTED_MAX = 200

/** Open legal holds, or the latest of all. */
export async function listLegalHolds(which: 'open' | 'all'): Promise<LegalHold[]> {
  const rows = await db
    .select({ found: legalHolds, account: players.account })
    .from(legalHolds)
    .innerJoin(players, eq(players.id, legalHolds.player))
    .where(which === 'open' ? isNull(legalHolds.closedAt) : undefined)
    .orderBy(desc(legalHolds.openedAt), desc(legalHolds.id))
    .limit(LISTED_MAX)
  return rows.map(({ found, account }) => ({ ...found, account }))
}

/** Places a legal hold on a player: no job deletes their data until it is lifted. Answers its id. */
export async function placeLegalHold(
  player: number,
  openedBy: string,
  reason: string,
  on: typeof db | Tx = db,
): Promise<string> {
  const row = { player, reason, openedAt: now(), openedBy }
  const [opened] = await on.insert(legalHolds).values(row).returning({ id: legalHolds.id })
  if (!opened) throw new Error('no legal hold was inserted')
  return opened.id
}

/** Lifts a legal hold; false if there is none, or it is lifted. The next run of the jobs deletes data past its retention. */
export async function liftLegalHold(id: string, closedBy: string, on: typeof db | Tx = db): Promise<boolean> {
  const isOpen = and(eq(legalHolds.id, id), isNull(legalHolds.closedAt))
  const closed = await on.update(legalHolds).set({ closedAt: now(), closedBy }).where(isOpen).returning()
  return closed.length > 0
}
