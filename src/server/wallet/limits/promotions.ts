import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { mayPromote as isWithin, type Reach } from '#contract/care/promotions.ts'
import { now } from '../../base/clock.ts'
import { careScores } from '../../care/signalTables.ts'
import { playLimits } from '../../care/tables.ts'
import { catalogue } from '../../content/catalogue.ts'
import { type Database, db, type Tx } from '../../db/database.ts'
import { callFunction } from '../../db/named.ts'
import { players } from '../../standing/tables.ts'
import { shownLimits } from './show.ts'

type On = Database | Tx

const MINUTE_MS = 60_000

/**
 * How far promotions may go to each of these players. Nowhere: to who is excluded, on a break, locked or closed, limited by an operator, at
 * a limit, in a raised step of care, or has just lost. To who has set a limit: only on pages that they open. Everything that promotes asks here, or is
 * told by `getActivityIds`.
 */
export async function reachesOf(ids: readonly number[], on: On = db): Promise<ReadonlyMap<number, Reach>> {
  if (ids.length === 0) return new Map()
  const losers = await whoLost(ids, on)
  const found = new Map<number, Reach>()
  for (const facts of await factsOf(ids, on)) {
    const isSilent = isSilenced(facts) || losers.has(facts.id) || (await isAtLimit(facts, on))
    found.set(facts.id, isSilent ? 'none' : facts.hasOwn ? 'shown' : 'pushed')
  }
  return found
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
  const [facts] = await factsOf([player], tx)
  return facts !== undefined && !isSilenced(facts) && !(await whoLost([player], tx)).has(player)
}

type Facts = { id: number; isOpen: boolean; isLimited: boolean; isRaised: boolean; hasOwn: boolean }

const isSilenced = ({ isOpen, isLimited, isRaised }: Facts) => !isOpen || isLimited || isRaised

async function factsOf(ids: readonly number[], on: On): Promise<Facts[]> {
  const isOpen = sql<boolean>`${and(eq(players.state, 'open'), isNull(players.lockedFor))}`
  const has = (what: SQL) =>
    sql<boolean>`exists (select from ${playLimits} where ${and(eq(playLimits.player, players.id), what)})`
  const isRaised = sql<boolean>`exists (select from ${careScores}
    where ${and(eq(careScores.player, players.id), ne(careScores.step, 'none'))})`
  return await on
    .select({
      ...{ id: players.id, isOpen, isRaised },
      ...{ isLimited: has(isNotNull(playLimits.operator)), hasOwn: has(isNotNull(playLimits.own)) },
    })
    .from(players)
    .where(inArray(players.id, [...ids]))
}

/** Who of these has lost more than they won in the last minutes of play. */
async function whoLost(ids: readonly number[], on: On): Promise<ReadonlySet<number>> {
  const { minutes, cents } = catalogue().care.justLost
  const since = new Date(now().getTime() - minutes * MINUTE_MS)
  const rows = await callFunction<{ player: number; lost: number }>(on, 'lost_since', [ids, since])
  return new Set(rows.filter(({ lost }) => Number(lost) >= cents).map(({ player }) => Number(player)))
}

/** Whether a window has nothing left. The largest stake of a round is no window. */
async function isAtLimit({ id, hasOwn }: Facts, on: On): Promise<boolean> {
  if (!hasOwn) return false
  return (await shownLimits(id, on)).limits.some(({ used, left }) => used !== undefined && left === 0)
}
