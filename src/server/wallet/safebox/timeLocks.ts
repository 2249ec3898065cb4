import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { TIME_LOCKS_MAX } from '#contract/wallet/limits.ts'
import type { LockTerm } from '#contract/wallet/timeLock.ts'
import { now } from '../../base/clock.ts'
import { Refusal } from '../../call/refusal.ts'
import { payDaysOf, periodOf } from '../../care/payRows.ts'
import { db, type Tx } from '../../db/database.ts'
import { safeboxLocks } from './tables.ts'

/** Time locks of the safe-box. Every change is made under the wallet's lock, which the caller holds, and never moves coin. */

export type TimeLock = typeof safeboxLocks.$inferSelect
type On = typeof db | Tx

const HOUR_MS = 3_600_000
/** A lock that is over is remembered this long, for a repeated request. */
const KEPT_MS = 86_400_000

/** Locks in force, the first to end first. */
export async function timeLocksOf(player: number, on: On = db): Promise<TimeLock[]> {
  const { until, withdrawal, lockedAt, id } = safeboxLocks
  return await on
    .select()
    .from(safeboxLocks)
    .where(and(eq(safeboxLocks.player, player), isNull(withdrawal), gt(until, now())))
    .orderBy(asc(until), asc(lockedAt), asc(id))
}

const ownRow = (player: number, id: string) => and(eq(safeboxLocks.player, player), eq(safeboxLocks.id, id))

export const sumOf = (locks: readonly TimeLock[]): Cents => locks.reduce((sum, { cents }) => sum + cents, 0)

/** What of a player's safe-box cannot be taken out to play now. */
export async function lockedIn(player: number, on: On = db): Promise<Cents> {
  return sumOf(await timeLocksOf(player, on))
}

export type LockWish = { player: number; requestId: string; amount: Cents; lock: LockTerm }

/** Whether this very lock was set before. Refuses another one under the same request. */
export async function isLockedBefore(tx: Tx, { player, requestId, amount, lock }: LockWish): Promise<boolean> {
  const { request } = safeboxLocks
  const isOfRequest = and(eq(safeboxLocks.player, player), eq(request, requestId))
  const [row] = await tx.select().from(safeboxLocks).where(isOfRequest).limit(1)
  if (row && (row.asked !== amount || row.term !== String(lock))) throw new Refusal('requestReused')
  return row !== undefined
}

/** Locks coin that is in the box, or comes into it in this transaction. */
export async function addTimeLock(tx: Tx, { player, requestId, amount, lock }: LockWish): Promise<void> {
  const { until } = safeboxLocks
  const isPast = lt(until, new Date(now().getTime() - KEPT_MS))
  await tx.delete(safeboxLocks).where(and(eq(safeboxLocks.player, player), isPast))
  await assertRoom(tx, player)
  const times = { until: await endOf(tx, player, lock), lockedAt: now() }
  const wanted = { request: requestId, asked: amount, cents: amount, term: String(lock) }
  await tx.insert(safeboxLocks).values({ player, ...wanted, ...times })
}

/** Later pay days do not move it. */
async function endOf(tx: Tx, player: number, lock: LockTerm): Promise<Date> {
  if (lock !== 'payDay') return new Date(now().getTime() + lock * HOUR_MS)
  const row = await payDaysOf(player, tx)
  if (!row) throw new Refusal('payDaysNeeded')
  return periodOf(row, now()).until
}

/** Locks that a withdrawal has count too, since they may return. */
async function assertRoom(tx: Tx, player: number): Promise<void> {
  const { request, until } = safeboxLocks
  const isInForce = and(eq(safeboxLocks.player, player), gt(until, now()))
  const rows = await tx.selectDistinct({ request }).from(safeboxLocks).where(isInForce)
  if (rows.length >= TIME_LOCKS_MAX) throw new Refusal('timeLocksTooMany')
}

/** Gives a withdrawal the locks of its coin, the first to end first. Answers how much of its amount they hold. */
export async function takeLocked(tx: Tx, player: number, withdrawal: string, amount: Cents): Promise<Cents> {
  let left = amount
  for (const { id, cents, ...lock } of await timeLocksOf(player, tx)) {
    const taken = Math.min(left, cents)
    left -= taken
    const own = ownRow(player, id)
    if (taken === cents) await tx.update(safeboxLocks).set({ withdrawal }).where(own)
    else if (taken > 0) {
      await tx
        .update(safeboxLocks)
        .set({ cents: cents - taken })
        .where(own)
      await tx.insert(safeboxLocks).values({ ...lock, cents: taken, withdrawal })
    }
  }
  return amount - left
}

/** Takes the locks of a withdrawal back, since its coin comes back. Answers how much of it is still locked. */
export async function returnLocked(tx: Tx, player: number, withdrawal: string): Promise<Cents> {
  const isOurs = and(eq(safeboxLocks.player, player), eq(safeboxLocks.withdrawal, withdrawal))
  const taken = await tx.delete(safeboxLocks).where(isOurs).returning()
  const inForce = taken.filter(({ until }) => until > now())
  for (const { id: _, withdrawal: __, cents, ...lock } of inForce) {
    const rest = (await timeLocksOf(player, tx)).find(({ request }) => request === lock.request)
    if (!rest) await tx.insert(safeboxLocks).values({ ...lock, cents })
    else {
      await tx
        .update(safeboxLocks)
        .set({ cents: rest.cents + cents })
        .where(ownRow(player, rest.id))
    }
  }
  return sumOf(inForce)
}

/** Shortens the locks to what is left in the box, the first to end first: its coin has gone to who took a payment back, or with the account. */
export async function fitLocks(tx: Tx, player: number, safebox: Cents): Promise<void> {
  const locks = await timeLocksOf(player, tx)
  let excess = Math.max(0, sumOf(locks) - safebox)
  for (const { id, cents } of locks) {
    const cut = Math.min(excess, cents)
    excess -= cut
    const own = ownRow(player, id)
    if (cut === cents) await tx.delete(safeboxLocks).where(own)
    else if (cut > 0)
      await tx
        .update(safeboxLocks)
        .set({ cents: cents - cut })
        .where(own)
  }
}
