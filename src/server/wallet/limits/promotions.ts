import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { mayPromote as isWithin, type QuietReason, type Reach } from '#contract/care/promotions.ts'
import { now } from '../../base/clock.ts'
import { Refusal } from '../../call/refusal.ts'
import { careScores } from '../../care/signalTables.ts'
import { playLimits } from '../../care/tables.ts'
import { catalogue } from '../../content/catalogue.ts'
import { type Database, db, type Tx } from '../../db/database.ts'
import { players } from '../../standing/tables.ts'
import { isAtLimit, type LimitFacts, limitsPart, limitsValues } from './reached.ts'

type On = Database | Tx

/** Why nothing is promoted. A loss alone has an end that is known. */
export type Quiet = { why: 'loss'; until: Date } | { why: Exclude<QuietReason, 'loss'> }

/**
 * What decides how far promotions may go to a player: columns of a prepared statement on players. `reachValues` gives the values of their
 * placeholders, and `quietFrom` and `reachFrom` decide.
 */
export function reachColumns() {
  const has = (what: SQL) =>
    sql<boolean>`exists (select from ${playLimits} where ${and(eq(playLimits.player, players.id), what)})`
  const hasOwn = has(isNotNull(playLimits.own))
  const isRaised = and(eq(careScores.player, players.id), ne(careScores.step, 'none'))
  const { placeholder } = sql
  const at = sql`${placeholder('quietAt')}::timestamptz, ${placeholder('quietMinutes')}::integer`
  const least = sql`${placeholder('quietCents')}::bigint, ${placeholder('quietPercent')}::integer`
  return {
    isOpen: sql<boolean>`${and(eq(players.state, 'open'), isNull(players.lockedFor))}`,
    isLimited: has(isNotNull(playLimits.operator)),
    isRaised: sql<boolean>`exists (select from ${careScores} where ${isRaised})`,
    /** Until when the loss of the last minutes keeps offers quiet, in milliseconds. */
    lostUntil: sql<number | null>`(extract(epoch from quiet_until(${players.id}, ${at}, ${least})) * 1000)::bigint`,
    hasOwn,
    limits: sql<LimitFacts | null>`case when ${hasOwn} then ${limitsPart(sql`${players.id}`)} end`,
  }
}

export function reachValues(at: Date) {
  const { minutes, cents, percent } = catalogue().care.justLost
  const quiet = { quietAt: at.toISOString(), quietMinutes: minutes, quietCents: cents, quietPercent: percent }
  return { ...quiet, ...limitsValues(at) }
}

type ReachFacts = {
  isOpen: boolean
  isLimited: boolean
  isRaised: boolean
  hasOwn: boolean
  lostUntil: number | null
  limits: LimitFacts | null
}

/** Whether nothing is promoted, and why: what lasts is named before the loss, which passes. `limits` null: own limits are not asked. */
export function quietFrom({ isOpen, isLimited, isRaised, lostUntil, limits }: ReachFacts, at: Date): Quiet | undefined {
  if (!isOpen) return { why: 'account' }
  if (isLimited || (limits !== null && isAtLimit(limits, at))) return { why: 'limit' }
  if (isRaised) return { why: 'care' }
  return lostUntil === null ? undefined : { why: 'loss', until: new Date(Number(lostUntil)) }
}

/**
 * Nowhere: to who is excluded, on a break, locked or closed, limited by an operator, at a limit, in a raised step of care, or has just lost. To who
 * has set a limit: only on pages that they open.
 */
export function reachFrom(facts: ReachFacts, at: Date): Reach {
  return quietFrom(facts, at) ? 'none' : facts.hasOwn ? 'shown' : 'pushed'
}

/** How far promotions may go to each of these players. Everything that promotes asks here, or is told by `getActivityIds`. */
export async function reachesOf(ids: readonly number[], on: On = db): Promise<ReadonlyMap<number, Reach>> {
  if (ids.length === 0) return new Map()
  const at = now()
  return new Map((await factsOf(ids, on, at)).map(({ id, ...facts }) => [id, reachFrom(facts, at)]))
}

/** How far promotions may go to a player: nowhere to one who is unknown. */
export async function reachOf(player: number, on: On = db): Promise<Reach> {
  return (await reachesOf([player], on)).get(player) ?? 'none'
}

/** Whether something may be promoted to a player in this way. */
export async function mayPromote(player: number, way: Exclude<Reach, 'none'>, on: On = db): Promise<boolean> {
  return isWithin(await reachOf(player, on), way)
}

/** Why nothing is promoted to a player; undefined where something may be. */
export async function quietOf(player: number, on: On = db): Promise<Quiet | undefined> {
  const at = now()
  const [facts] = await factsOf([player], on, at)
  return facts ? quietFrom(facts, at) : { why: 'account' }
}

/** Whether the house gives a player what it gives to everybody. A loss takes nothing of it: it only ends advertising. */
export async function mayReceive(player: number, on: On = db): Promise<boolean> {
  return isGiven(await quietOf(player, on))
}

export const isGiven = (quiet: Quiet | undefined): boolean => quiet === undefined || quiet.why === 'loss'

/** The refusal of what is not offered now. */
export function quietRefusal(quiet: Quiet): Refusal {
  return quiet.why === 'loss'
    ? new Refusal('offersQuiet', { until: quiet.until.getTime() })
    : new Refusal('offersPaused')
}

/** Refuses what the house gives to whom it gives nothing now. May refuse: offersPaused. */
export async function assertGiven(player: number, on: On = db): Promise<void> {
  const quiet = await quietOf(player, on)
  if (quiet && !isGiven(quiet)) throw quietRefusal(quiet)
}

/** Refuses an offer to whom nothing may be promoted, after a loss too. May refuse: offersQuiet, offersPaused. */
export async function assertOffering(player: number, on: On = db): Promise<void> {
  const quiet = await quietOf(player, on)
  if (quiet) throw quietRefusal(quiet)
}

/** Any loss of the last minutes, for what is never an answer to one, until when: a part of a prepared statement with `reachValues`. */
export const lossPart = (player: SQL) =>
  sql`quiet_until(${player}, ${sql.placeholder('quietAt')}::timestamptz, ${sql.placeholder('quietMinutes')}::integer, 1, 0)`

/** The same, asked now. */
export async function lossUntil(player: number, on: On = db): Promise<Date | undefined> {
  const at = now()
  const [row] = await on
    .select({ until: sql<number | null>`(extract(epoch from ${lossPart(sql`${players.id}`)}) * 1000)::bigint` })
    .from(players)
    .where(eq(players.id, sql.placeholder('player')))
    .prepare('loss_until')
    .execute({ player, quietAt: at.toISOString(), quietMinutes: catalogue().care.justLost.minutes })
  return row?.until == null ? undefined : new Date(Number(row.until))
}

/** Why an order that is being opened may be promised nothing. It may take its player to a limit itself, which is therefore not asked. */
export async function promiseQuiet(player: number, tx: Tx): Promise<Quiet | undefined> {
  const at = now()
  const [facts] = await factsOf([player], tx, at)
  return facts ? quietFrom({ ...facts, limits: null }, at) : { why: 'account' }
}

async function factsOf(ids: readonly number[], on: On, at: Date): Promise<(ReachFacts & { id: number })[]> {
  return await on
    .select({ id: players.id, ...reachColumns() })
    .from(players)
    .where(sql`${players.id} = any(${sql.placeholder('ids')}::bigint[])`)
    .prepare('reaches')
    .execute({ ids, ...reachValues(at) })
}
