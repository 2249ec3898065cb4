import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { CareOutcome } from '#contract/care/signals.ts'
import { now } from '../base/clock.ts'
import { careCases } from '../care/signalTables.ts'
import { db, type Tx } from '../db/database.ts'
import { players } from '../standing/tables.ts'
import { lockWallet } from '../wallet/lock.ts'
import { scoreLocked } from './apply.ts'

const LISTED_MAX = 200

export type CareCase = typeof careCases.$inferSelect & { account: string }

const selected = () =>
  db
    .select({ found: careCases, account: players.account })
    .from(careCases)
    .innerJoin(players, eq(players.id, careCases.player))
    .$dynamic()

/** Open cases, the oldest first; with `all` the latest of every state. */
export async function listCareCases(all: boolean): Promise<CareCase[]> {
  const { closedAt, openedAt, id } = careCases
  const rows = await selected()
    .where(all ? undefined : isNull(closedAt))
    .orderBy(all ? desc(openedAt) : asc(openedAt), asc(id))
    .limit(LISTED_MAX)
  return rows.map(({ found, account }) => ({ ...found, account }))
}

export async function findCareCase(id: string): Promise<CareCase | undefined> {
  const [row] = await selected().where(eq(careCases.id, id))
  return row && { ...row.found, account: row.account }
}

export type CareEnd = { by: string; outcome: CareOutcome; reason: string }

/** Closes an open case, and scores its player anew. Nothing happens to one that is closed, or unknown. */
export async function closeCareCase(tx: Tx, id: string, { by, outcome, reason }: CareEnd): Promise<{ done: boolean }> {
  const [found] = await tx.select({ player: careCases.player }).from(careCases).where(eq(careCases.id, id))
  if (!found) return { done: false }
  await lockWallet(tx, found.player)
  const closed = await tx
    .update(careCases)
    .set({ closedAt: now(), closedBy: by, outcome, reason })
    .where(and(eq(careCases.id, id), isNull(careCases.closedAt)))
    .returning({ id: careCases.id })
  if (closed.length === 0) return { done: false }
  await scoreLocked(tx, found.player)
  return { done: true }
}
