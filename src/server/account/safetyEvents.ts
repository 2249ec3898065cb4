import { and, desc, eq, inArray, lt, notInArray } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { countGrowth } from '../rates/growth.ts'
import { withoutLegalHold } from '../standing/legalHolds.ts'
import { players } from '../standing/tables.ts'
import { claimKinds, knownDevices, safetyEvents, serviceKinds } from './safetyTables.ts'

type Kind = (typeof safetyEvents.$inferSelect)['kind']
type ServiceKind = (typeof serviceKinds)[number]

/** What others cause must not use up the day of a player, whose own log-in would then be refused. */
const uncounted: readonly Kind[] = [...serviceKinds, ...claimKinds]

/** Records a security event of an account. A job of the inbox notifies the player. */
export async function noteSafety(tx: Tx, player: number, kind: Kind, values: Record<string, string> = {}) {
  if (!uncounted.some((each) => each === kind)) await countGrowth(tx, 'safety_events', player)
  await tx.insert(safetyEvents).values({ player, kind, values, happenedAt: now() })
}

/** One action of customer service. */
export type ServiceAct = {
  at: Date
  by: string
  player: number
  account: string
  reason: string
  values: Record<string, string>
}

/** Actions of customer service on accounts, latest first. */
export async function listServiceActs(
  kinds: ServiceKind | readonly ServiceKind[],
  most: number,
): Promise<ServiceAct[]> {
  const rows = await db
    .select({ event: safetyEvents, account: players.account })
    .from(safetyEvents)
    .innerJoin(players, eq(players.id, safetyEvents.player))
    .where(inArray(safetyEvents.kind, [kinds].flat()))
    .orderBy(desc(safetyEvents.happenedAt))
    .limit(most)
  return rows.map(({ event: { happenedAt, player, values }, account }) => {
    const { by = '', reason = '' } = values
    return { at: happenedAt, by, player, account, reason, values }
  })
}

const DAY_MS = 86_400_000
/** As long as ended sessions: enough to investigate a stolen account. */
const EVENTS_KEPT_DAYS = 90
/** A device unseen for so long becomes unknown again. */
const DEVICES_KEPT_DAYS = 180

/** Actions of customer service are kept as long as the account. */
const isOwn = notInArray(safetyEvents.kind, [...serviceKinds])

/** Deletes old events and devices. Returns the number of rows. */
export async function forgetOldSafety(): Promise<number> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
  const counts = [
    await db
      .delete(safetyEvents)
      .where(and(lt(safetyEvents.happenedAt, daysAgo(EVENTS_KEPT_DAYS)), isOwn, withoutLegalHold(safetyEvents.player))),
    await db
      .delete(knownDevices)
      .where(and(lt(knownDevices.lastSeenAt, daysAgo(DEVICES_KEPT_DAYS)), withoutLegalHold(knownDevices.player))),
  ]
  return counts.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
}
