import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { db, type Tx } from '../../db/database.ts'
import { players } from '../../standing/tables.ts'
import { lockWallet } from '../lock.ts'
import type { Which } from './covered.ts'
import { noteMarkers } from './examine.ts'
import type { MarkerKind } from './markers.ts'
import { suspicionCases, suspicionMarkers } from './tables.ts'

const LISTED_MAX = 200

export type SuspicionCase = typeof suspicionCases.$inferSelect & { account: string; kinds: MarkerKind[] }
export type StoredMarker = typeof suspicionMarkers.$inferSelect

/** Open cases, the first due first; with `all` the latest of every state. `overdue`: open ones past their due day. */
export async function listCases({ all, overdue }: Which): Promise<SuspicionCase[]> {
  const { state, dueDay, openedAt, id } = suspicionCases
  const isLate = overdue ? and(eq(state, 'open'), lt(dueDay, manilaDay(now()))) : undefined
  const rows = await selected()
    .where(and(isLate, all ? undefined : eq(state, 'open')))
    .orderBy(...(all ? [desc(openedAt)] : [asc(dueDay), asc(openedAt)]), asc(id))
    .limit(LISTED_MAX)
  return rows.map(({ found, ...row }) => ({ ...found, ...row }))
}

/** The cases of a player, the latest first. */
export async function casesOf(player: number): Promise<SuspicionCase[]> {
  const rows = await selected()
    .where(eq(suspicionCases.player, player))
    .orderBy(desc(suspicionCases.openedAt))
    .limit(LISTED_MAX)
  return rows.map(({ found, ...row }) => ({ ...found, ...row }))
}

/** A case with its markers, the oldest first. */
export async function findCase(id: string): Promise<(SuspicionCase & { markers: StoredMarker[] }) | undefined> {
  const [row] = await selected().where(eq(suspicionCases.id, id))
  if (!row) return undefined
  const { foundAt, key, caseId } = suspicionMarkers
  const markers = await db.select().from(suspicionMarkers).where(eq(caseId, id)).orderBy(asc(foundAt), asc(key))
  return { ...row.found, account: row.account, kinds: row.kinds, markers }
}

const selected = () =>
  db
    .select({
      ...{ found: suspicionCases, account: players.account },
      kinds: sql<MarkerKind[]>`array(select distinct ${suspicionMarkers.kind} from ${suspicionMarkers}
        where ${suspicionMarkers.caseId} = ${suspicionCases.id} order by 1)`,
    })
    .from(suspicionCases)
    .innerJoin(players, eq(players.id, suspicionCases.player))
    .$dynamic()

/** Opens a case by hand, or adds what an operator saw to the open one. */
export async function noteByHand(tx: Tx, player: number, words: string): Promise<void> {
  await lockWallet(tx, player)
  const day = manilaDay(now())
  await noteMarkers(tx, player, [
    { kind: 'noted', key: `noted:${randomUUID()}`, evidence: { from: day, to: day, words } },
  ])
}

/** How a case ends: reported under the council's number, or dismissed for a reason. */
export type CaseEnd = { by: string } & (
  | { state: 'reported'; reference: string }
  | { state: 'dismissed'; reason: string }
)

/** Ends an open case; nothing happens to one that is decided, or unknown. What is found later opens another. */
export async function decideCase(tx: Tx, id: string, { by, ...end }: CaseEnd): Promise<{ done: boolean }> {
  const [found] = await tx
    .select({ player: suspicionCases.player })
    .from(suspicionCases)
    .where(eq(suspicionCases.id, id))
  if (!found) return { done: false }
  await lockWallet(tx, found.player)
  const decided = await tx
    .update(suspicionCases)
    .set({ ...end, decidedBy: by, decidedAt: now() })
    .where(and(eq(suspicionCases.id, id), eq(suspicionCases.state, 'open')))
    .returning({ id: suspicionCases.id })
  return { done: decided.length > 0 }
}
