import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { mayPromote as isWithin, type Reach } from '#contract/care/promotions.ts'
import { now } from '../../base/clock.ts'
import { careScores } from '../../care/signalTables.ts'
import { playLimits } from '../../care/tables.ts'
import { catalogue } from '../../content/catalogue.ts'
import { type Database, db, type Tx } from '../../db/database.ts'
import { players } from '../../standing/tables.ts'
import { isAtLimit, type LimitFacts, limitsPart, limitsValues } from './reached.ts'

type On = Database | Tx

const MINUTE_MS = 60_000

/**
 * What decides how far promotions may go to a player: columns of a prepared statement on players. `reachValues` gives the values of their
 * placeholders, and `reachFrom` decides.
 */
export function reachColumns() {
  const has = (what: SQL) =>
    sql<boolean>`exists (select from ${playLimits} where ${and(eq(playLimits.player, players.id), what)})`
  const hasOwn = has(isNotNull(playLimits.own))
  const isRaised = and(eq(careScores.player, players.id), ne(careScores.step, 'none'))
  const since = sql`${sql.placeholder('lostSince')}::timestamptz`
  return {
    isOpen: sql<boolean>`${and(eq(players.state, 'open'), isNull(players.lockedFor))}`,
    isLimited: has(isNotNull(playLimits.operator)),
    isRaised: sql<boolean>`exists (select from ${careScores} where ${isRaised})`,
    /** Net loss of the last minutes of play. */
    lost: sql<number | null>`(select lost from lost_since(array[${sql`${players.id}`}], ${since}))`,
    hasOwn,
    limits: sql<LimitFacts | null>`case when ${hasOwn} then ${limitsPart(sql`${players.id}`)} end`,
  }
}

export function reachValues(at: Date) {
  const lostSince = new Date(at.getTime() - catalogue().care.justLost.minutes * MINUTE_MS).toISOString()
  return { lostSince, ...limitsValues(at) }
}

type ReachFacts = {
  isOpen: boolean
  isLimited: boolean
  isRaised: boolean
  hasOwn: boolean
  lost: number | null
  limits: LimitFacts | null
}

const isSilenced = ({ isOpen, isLimited, isRaised, lost }: ReachFacts) =>
  !isOpen || isLimited || isRaised || Number(lost ?? 0) >= catalogue().care.justLost.cents

/**
 * Nowhere: to who is excluded, on a break, locked or closed, limited by an operator, at a limit, in a raised step of care, or has just lost. To who
 * has set a limit: only on pages that they open.
 */
export function reachFrom(facts: ReachFacts, at: Date): Reach {
  const isSilent = isSilenced(facts) || (facts.limits !== null && isAtLimit(facts.limits, at))
  return isSilent ? 'none' : facts.hasOwn ? 'shown' : 'pushed'
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

/** Whether an order that is being opened may be promised something. It may take its player to a limit itself, which is therefore not asked. */
export async function mayPromise(player: number, tx: Tx): Promise<boolean> {
  const [facts] = await factsOf([player], tx, now())
  return facts !== undefined && !isSilenced(facts)
}

async function factsOf(ids: readonly number[], on: On, at: Date): Promise<(ReachFacts & { id: number })[]> {
  return await on
    .select({ id: players.id, ...reachColumns() })
    .from(players)
    .where(sql`${players.id} = any(${sql.placeholder('ids')}::bigint[])`)
    .prepare('reaches')
    .execute({ ids, ...reachValues(at) })
}
