import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Body } from '#contract/calls/index.ts'
import { leftoverOf } from '#contract/rights/rights.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { unseenRounds } from '../games/tables.ts'
import { players } from '../standing/tables.ts'
import { releaseAll } from '../wallet/deposits/aside.ts'
import { lockWallet } from '../wallet/lock.ts'
import type { Withdrawal } from '../wallet/withdrawals/hold.ts'
import { type Deed, notePayOut } from './exclusion.ts'
import { payOwn } from './payOut.ts'
import { gatheredStandingOf } from './standing.ts'

export type PaidOut =
  | { done: true; orders: [Withdrawal, ...Withdrawal[]] }
  | { done: false; why: 'notExcluded' | 'nothing' }
  | { done: false; why: 'refused'; refusal: Refusal }

/** The account, and of a player who asks alone the sums agreed to. An operator pays whatever there is. */
export type Wanted = Pick<Body<'payOut'>, 'accountId'> & Partial<Body<'payOut'>>

/**
 * Requests a withdrawal of everything an excluded player owns (terms 12), by the rules of a payout before closing. It includes the safe-box
 * and unwatched rounds, because the player cannot log in. The exclusion records operator and reason. An operator decides on the withdrawal
 * as usual.
 */
export async function payOutExcluded(
  player: number,
  wanted: Wanted,
  deed: Deed,
  on: typeof db | Tx = db,
): Promise<PaidOut> {
  try {
    return await on.transaction((tx) => askFor(tx, player, wanted, deed))
  } catch (error) {
    if (error instanceof Refusal) return { done: false, why: 'refused', refusal: error }
    throw error
  }
}

/**
 * The first step: makes what is set aside the coin of a player who is excluded. Repeating it changes nothing. Each payment is a transaction of its
 * own, because one holds one posting.
 */
export const gatherExcluded = (player: number): Promise<void> => releaseAll(player, (tx) => isExcluded(tx, player))

async function isExcluded(tx: Tx, player: number): Promise<boolean> {
  const [row] = await tx.select({ state: players.state }).from(players).where(eq(players.id, player))
  return row?.state === 'excluded'
}

async function askFor(tx: Tx, player: number, wanted: Wanted, deed: Deed): Promise<PaidOut> {
  await lockWallet(tx, player)
  // The exclusion may have ended meanwhile: a player who can log in withdraws as usual.
  if (!(await isExcluded(tx, player))) return { done: false, why: 'notExcluded' }
  await tx.delete(unseenRounds).where(eq(unseenRounds.player, player))
  const standing = await gatheredStandingOf(player, tx)
  if (standing.own === 0) return { done: false, why: 'nothing' }
  const all = { requestId: randomUUID(), amount: standing.own, leftover: leftoverOf(standing) }
  const orders = await payOwn(tx, player, { ...all, ...wanted })
  await notePayOut(tx, player, deed)
  return { done: true, orders }
}
