import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import {
  type LimitKind,
  type LimitName,
  limitNames,
  partsOf,
  RAISE_CONFIRM_MS,
  RAISE_WAIT_MS,
  type raiseStates,
  SPAN_MINUTES,
} from '#contract/care/limits.ts'
import { CENTS_MAX } from '#contract/money.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { keepProtection } from '../standing/protections.ts'
import { players } from '../standing/tables.ts'
import { payDaysOf, voidPayDays } from './payRows.ts'
import { noteRaise } from './signals.ts'
import { playCounts, playLimits } from './tables.ts'

/** The player's and the operator's limits, and raises. Every change is made under the wallet's lock, which the caller holds. */

export type LimitRow = typeof playLimits.$inferSelect
type Most = number | null

/** The rows of a player, by name. A name without a row has never had a limit. */
export async function limitsOf(player: number, on: Pick<Tx, 'select'> = db): Promise<ReadonlyMap<LimitName, LimitRow>> {
  const rows = await on.select().from(playLimits).where(eq(playLimits.player, player))
  return new Map(rows.map((row) => [row.name, row]))
}

/** The limit in force: the lesser of the two. Null without one. */
export function mostOf(row: Pick<LimitRow, 'own' | 'operator'> | undefined): Most {
  const set = [row?.own, row?.operator].filter((most) => typeof most === 'number')
  return set.length > 0 ? Math.min(...set) : null
}

/** A raise of a row: asked for, ripe and ended at these times. */
export type Raise = { state: (typeof raiseStates)[number]; askedAt: Date; ripeAt: Date; endsAt: Date }

/** A row of limits or pay days with what was asked for. */
type Asked<To> = { raiseTo: To; raiseAskedAt: Date | null; raiseVoidAt: Date | null }

/** The raise of a row of limits or pay days, if one was asked for. Its wish is in `raiseTo`. */
export function raiseOf(row: Omit<Asked<unknown>, 'raiseTo'> | undefined): Raise | undefined {
  if (!row?.raiseAskedAt) return undefined
  const { raiseAskedAt: askedAt, raiseVoidAt } = row
  const ripeAt = new Date(askedAt.getTime() + RAISE_WAIT_MS)
  const endsAt = new Date(ripeAt.getTime() + RAISE_CONFIRM_MS)
  const reached = now() < ripeAt ? 'waiting' : now() < endsAt ? 'ripe' : 'lapsed'
  return { state: raiseVoidAt ? 'void' : reached, askedAt, ripeAt, endsAt }
}

/** Whether this very raise waits or is ripe: asked for again, it goes on. */
export function isAsked<To>(row: Asked<To> | undefined, to: To): boolean {
  const state = raiseOf(row)?.state
  return row?.raiseTo === to && (state === 'waiting' || state === 'ripe')
}

/** Refuses to confirm a raise that is not ripe, not of this amount, or over. */
export function assertRipe<To>(row: Asked<To> | undefined, to: To): void {
  const raise = raiseOf(row)
  if (!raise || !isAsked(row, to)) throw new Refusal('raiseUnknown')
  if (raise.state === 'waiting') throw new Refusal('raiseEarly', { until: raise.ripeAt.getTime() })
}

export const noRaise = { raiseTo: null, raiseAskedAt: null, raiseVoidAt: null }

/** Refuses an amount that a limit of this name cannot have: more minutes than its window, or more coin than there is. */
export function assertFits(name: LimitName, most: number): void {
  const { kind, span } = partsOf(name)
  const maximum = kind === 'time' && span ? SPAN_MINUTES[span] : CENTS_MAX
  if (most > maximum) throw new Refusal('amountOutOfRange', { minimum: 0, maximum })
}

/** Sets a player's own limit: a first or lower one at once, else as a raise that waits. The same wish again changes nothing. */
export async function setOwn(tx: Tx, player: number, name: LimitName, most: Most): Promise<void> {
  const row = (await limitsOf(player, tx)).get(name)
  const own = row?.own ?? null
  if (most === own) return
  if (partsOf(name).span === 'pay' && !(await payDaysOf(player, tx))) throw new Refusal('payDaysNeeded')
  const at = now()
  if (most !== null && (own === null || most < own)) {
    await write(tx, { player, name, own: most, ownSince: at, ...noRaise })
    return
  }
  if (isAsked(row, most)) return
  await write(tx, { player, name, raiseTo: most, raiseAskedAt: at, raiseVoidAt: null })
  await noteRaise(tx, player, name)
}

/** Makes a ripe raise the player's limit. Refuses one that is not ripe, not of this amount, or over. */
export async function confirmRaise(tx: Tx, player: number, name: LimitName, most: Most): Promise<void> {
  assertRipe((await limitsOf(player, tx)).get(name), most)
  await write(tx, { player, name, own: most, ownSince: most === null ? null : now(), ...noRaise })
}

/** Takes back a raise, or puts away one that is over. */
export async function cancelRaise(tx: Tx, player: number, name: LimitName): Promise<void> {
  const row = (await limitsOf(player, tx)).get(name)
  if (row?.raiseAskedAt) await write(tx, { player, name, ...noRaise })
}

/** Ends own limits with their raises. */
export async function endOwn(tx: Tx, player: number, names: readonly LimitName[]): Promise<void> {
  const isOne = and(eq(playLimits.player, player), inArray(playLimits.name, [...names]))
  for (const name of (await limitsOf(player, tx)).keys())
    if (names.includes(name)) await keepProtection(tx, player, { kind: 'limit', whose: 'own', name, most: null })
  await tx
    .update(playLimits)
    .set({ own: null, ownSince: null, ...noRaise })
    .where(isOne)
  await copyToCounts(tx, player)
}

/** Sets the operator's limit, or lifts it by null. */
export async function setOperators(
  tx: Tx,
  player: number,
  name: LimitName,
  by: { most: Most; by: string; reason: string },
): Promise<void> {
  const isLifted = by.most === null
  await write(tx, {
    ...{ player, name, operator: by.most, operatorSince: isLifted ? null : now() },
    ...{ operatorBy: isLifted ? null : by.by, operatorReason: isLifted ? null : by.reason },
  })
}

const LISTED_MAX = 200

/** An operator's limit with its player's account name. */
export type OperatorLimit = LimitRow & { account: string }

/** Operators' limits in force, the latest first, at most two hundred. */
export async function operatorLimits(): Promise<OperatorLimit[]> {
  const rows = await db
    .select({ limit: playLimits, account: players.account })
    .from(playLimits)
    .innerJoin(players, eq(players.id, playLimits.player))
    .where(isNotNull(playLimits.operator))
    .orderBy(desc(playLimits.operatorSince))
    .limit(LISTED_MAX)
  return rows.map(({ limit, account }) => ({ ...limit, account }))
}

/**
 * Voids the raises of a kind that wait, since something was refused by a limit of that kind; of deposits and losses also pay days that wait. The
 * statements need no lock.
 */
export async function voidRaises(player: number, kind: LimitKind): Promise<void> {
  const names = limitNames.filter((name) => partsOf(name).kind === kind)
  const isOfKind = and(eq(playLimits.player, player), inArray(playLimits.name, names))
  const isOpen = and(isNotNull(playLimits.raiseAskedAt), isNull(playLimits.raiseVoidAt))
  await db.update(playLimits).set({ raiseVoidAt: now() }).where(and(isOfKind, isOpen))
  if (names.some((name) => partsOf(name).span === 'pay')) await voidPayDays(player)
}

type Rows = Pick<Tx, 'select' | 'insert'>

/** A limit as it was kept outside the database. A stricter one, and one that was set since, stays. */
export async function regainLimit(
  on: Rows,
  player: number,
  { name, whose, most, at }: { name: LimitName; whose: 'own' | 'operator'; most: number; at: Date },
): Promise<void> {
  const row = (await limitsOf(player, on)).get(name)
  const [known, since] = whose === 'own' ? [row?.own, row?.ownSince] : [row?.operator, row?.operatorSince]
  if ((typeof known === 'number' && known <= most) || (since && since >= at)) return
  const set =
    whose === 'own'
      ? { own: most, ownSince: at, ...noRaise }
      : { operator: most, operatorSince: at, operatorBy: 'restore', operatorReason: 'PERYA_PROTECTIONS_FILE' }
  const target = [playLimits.player, playLimits.name]
  await on
    .insert(playLimits)
    .values({ player, name, ...set })
    .onConflictDoUpdate({ target, set })
  await copyToCounts(on, player)
}

type Written = Partial<LimitRow> & Pick<LimitRow, 'player' | 'name'>

async function write(tx: Tx, { player, name, ...set }: Written): Promise<void> {
  const target = [playLimits.player, playLimits.name]
  await tx
    .insert(playLimits)
    .values({ player, name, ...set })
    .onConflictDoUpdate({ target, set })
  for (const whose of ['own', 'operator'] as const) {
    const most = set[whose]
    if (most !== undefined) await keepProtection(tx, player, { kind: 'limit', whose, name, most })
  }
  await copyToCounts(tx, player)
}

/** Copies the limits in force to the row that a bet reads. From here on bets obey them. */
async function copyToCounts(tx: Rows, player: number): Promise<void> {
  const rows = await limitsOf(player, tx)
  const most = (name: LimitName) => mostOf(rows.get(name)) ?? Number.MAX_SAFE_INTEGER
  const copied = {
    ...{ stakeDayMost: most('stakeDay'), stakeWeekMost: most('stakeWeek'), stakeMonthMost: most('stakeMonth') },
    ...{ lossDayMost: most('lossDay'), lossWeekMost: most('lossWeek'), lossMonthMost: most('lossMonth') },
    ...{ timeDayMost: most('timeDay'), timeWeekMost: most('timeWeek'), timeMonthMost: most('timeMonth') },
    lossPayMost: most('lossPay'),
    roundMost: most('round'),
  }
  const set = { ...copied, isLimited: Object.values(copied).some((each) => each < Number.MAX_SAFE_INTEGER) }
  await tx
    .insert(playCounts)
    .values({ player, day: manilaDay(now()), ...set })
    .onConflictDoUpdate({ target: playCounts.player, set })
}
