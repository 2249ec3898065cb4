import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db, type Tx } from '../../db/database.ts'
import { type Besides, factsOf } from './facts.ts'
import { type Marker, markersOf } from './markers.ts'
import { suspicionCases, suspicionMarkers } from './tables.ts'
import { workingDayAfter } from './workingDays.ts'

const DAY_MS = 86_400_000

/** The last day on which a report is in time, for what happened or was found on a day. */
export function dueDayOf(day: string): string {
  const { reports, holidays } = catalogue().suspicion
  return workingDayAfter(day, reports.workingDays, holidays)
}

/**
 * Looks for markers of suspicion about a player. Each opens a case or joins the open one, and is stored once, however often it is found.
 * The caller has locked the wallet. Reads the player's own rows alone. Answers how many were new.
 */
export async function examine(tx: Tx, player: number, besides: Besides = {}): Promise<number> {
  const rules = catalogue().suspicion
  return await noteMarkers(tx, player, markersOf(await factsOf(tx, player, rules, besides), rules))
}

/** Stores markers that are not known yet. The caller has locked the wallet. Answers how many there were. */
export async function noteMarkers(tx: Tx, player: number, found: readonly Marker[]): Promise<number> {
  const keys = found.map(({ key }) => key)
  if (keys.length === 0) return 0
  const rows = await tx
    .select({ key: suspicionMarkers.key })
    .from(suspicionMarkers)
    .where(and(eq(suspicionMarkers.player, player), inArray(suspicionMarkers.key, keys)))
  const known = new Set(rows.map(({ key }) => key))
  const fresh = found.filter(({ key }) => !known.has(key))
  if (fresh.length === 0) return 0
  const caseId = await openCase(tx, player)
  const foundAt = now()
  await tx.insert(suspicionMarkers).values(fresh.map((marker) => ({ player, caseId, foundAt, ...marker })))
  return fresh.length
}

/** The open case of a player, opened if there is none. */
async function openCase(tx: Tx, player: number): Promise<string> {
  const isOpen = and(eq(suspicionCases.player, player), eq(suspicionCases.state, 'open'))
  const [open] = await tx.select({ id: suspicionCases.id }).from(suspicionCases).where(isOpen)
  if (open) return open.id
  const openedAt = now()
  const row = { player, openedAt, dueDay: dueDayOf(manilaDay(openedAt)) }
  const [opened] = await tx.insert(suspicionCases).values(row).returning({ id: suspicionCases.id })
  if (!opened) throw new Error('no case was inserted')
  return opened.id
}

/** Cases for which a person looks at each withdrawal: open ones, and those reported a short while ago. */
function isInForce(): SQL | undefined {
  const { state, decidedAt } = suspicionCases
  const since = new Date(now().getTime() - catalogue().suspicion.reports.watchedDays * DAY_MS)
  return or(eq(state, 'open'), and(eq(state, 'reported'), gt(decidedAt, since)))
}

/** Condition: the player of this column is examined, or was reported a short while ago. */
export function withSuspicion(owner: PgColumn): SQL {
  return sql`exists (select from ${suspicionCases} where ${suspicionCases.player} = ${owner} and ${isInForce()})`
}

/** Whether a person looks at each withdrawal of this player. */
export async function hasSuspicion(player: number, on: typeof db | Tx = db): Promise<boolean> {
  return (await on.$count(suspicionCases, and(eq(suspicionCases.player, player), isInForce()))) > 0
}
