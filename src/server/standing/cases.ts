import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { now } from '../base/clock.ts'
import { db } from '../db/database.ts'
import { openCases } from './exclusionTables.ts'
import { players } from './tables.ts'

/** Whether the player that a column names has an open case. */
export function withCase(owner: PgColumn): SQL {
  return sql`exists (select from ${openCases} where ${openCases.player} = ${owner} and ${openCases.closedAt} is null)`
}

/** Whether they have none: a condition of everything that removes by age. */
export function withoutCase(owner: PgColumn): SQL {
  return sql`not ${withCase(owner)}`
}

/** The same for rows that name no player: nobody has one. */
export const withoutAnyCase = sql`not exists (select from ${openCases} where ${openCases.closedAt} is null)`

/** Whether a case is open on a player. */
export async function hasCase(player: number): Promise<boolean> {
  return (await db.$count(openCases, and(eq(openCases.player, player), isNull(openCases.closedAt)))) > 0
}

export type Case = typeof openCases.$inferSelect & { account: string }

const LISTED_MAX = 200

/** Open cases, or the latest of all. */
export async function listCases(which: 'open' | 'all'): Promise<Case[]> {
  const rows = await db
    .select({ found: openCases, account: players.account })
    .from(openCases)
    .innerJoin(players, eq(players.id, openCases.player))
    .where(which === 'open' ? isNull(openCases.closedAt) : undefined)
    .orderBy(desc(openCases.openedAt), desc(openCases.id))
    .limit(LISTED_MAX)
  return rows.map(({ found, account }) => ({ ...found, account }))
}

/** Opens a case on a player: from now on nothing of theirs is removed by age. Answers its id. */
export async function openCase(player: number, openedBy: string, reason: string): Promise<string> {
  const row = { player, reason, openedAt: now(), openedBy }
  const [opened] = await db.insert(openCases).values(row).returning({ id: openCases.id })
  if (!opened) throw new Error('no case')
  return opened.id
}

/** Closes a case; false where there is none such, or it is closed. What is old enough goes with the next run of the jobs. */
export async function closeCase(id: string, closedBy: string): Promise<boolean> {
  const isOpen = and(eq(openCases.id, id), isNull(openCases.closedAt))
  const closed = await db.update(openCases).set({ closedAt: now(), closedBy }).where(isOpen).returning()
  return closed.length > 0
}
