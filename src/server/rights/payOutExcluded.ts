import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Body } from '#contract/calls/index.ts'
import { leftoverOf } from '#contract/rights/rights.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { unseenRounds } from '../games/tables.ts'
import { balancesOf, post } from '../ledger/post.ts'
import { players } from '../standing/tables.ts'
import { payableAccount } from '../wallet/bank/payable.ts'
import type { Withdrawal } from '../wallet/hold.ts'
import { lockWallet } from '../wallet/lock.ts'
import { type Deed, notePayOut } from './exclusion.ts'
import { payOwn } from './payOut.ts'
import { standingOf } from './standing.ts'

export type PaidOut =
  | { done: true; orders: [Withdrawal, ...Withdrawal[]] }
  | { done: false; why: 'notExcluded' | 'noAccount' | 'nothing' }
  | { done: false; why: 'refused'; refusal: Refusal }

/** The account, and of a player who asks alone the sums agreed to. An operator pays whatever there is. */
export type Wanted = Pick<Body<'payOut'>, 'accountId'> & Partial<Body<'payOut'>>

/**
 * The second step: requests a withdrawal of everything an excluded player owns (terms 12), by the rules of a payout before closing. It includes the safe-box
 * and unfinished rounds, because the player cannot log in. The exclusion records operator and reason. An operator decides on the withdrawal
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
 * The first step: finds the account to pay to, and collects the player's own money as coin. Repeating it changes nothing more. It is a
 * transaction of its own, because one holds one posting.
 */
export async function gatherExcluded(player: number): Promise<{ account: string } | Extract<PaidOut, { done: false }>> {
  const account = (await payableAccount(player))?.id
  if (!account) return { done: false, why: 'noAccount' }
  const isExcluded = await db.transaction((tx) => gather(tx, player))
  return isExcluded ? { account } : { done: false, why: 'notExcluded' }
}

/** Collects the player's own money as coin; false for a player who can log in. */
async function gather(tx: Tx, player: number): Promise<boolean> {
  await lockWallet(tx, player)
  if (!(await isExcluded(tx, player))) return false
  await tx.delete(unseenRounds).where(eq(unseenRounds.player, player))
  const { safebox: cents } = await balancesOf(tx, player)
  const out = { from: `player:${player}:safebox`, to: `player:${player}:coin`, cents } as const
  if (cents > 0) await post(tx, { id: `safeboxEmptied:${randomUUID()}`, reason: 'safeboxOut', moves: [out] })
  return true
}

async function isExcluded(tx: Tx, player: number): Promise<boolean> {
  const [row] = await tx.select({ state: players.state }).from(players).where(eq(players.id, player))
  return row?.state === 'excluded'
}

async function askFor(tx: Tx, player: number, wanted: Wanted, deed: Deed): Promise<PaidOut> {
  await lockWallet(tx, player)
  // The exclusion may have ended meanwhile: a player who can log in withdraws as usual.
  if (!(await isExcluded(tx, player))) return { done: false, why: 'notExcluded' }
  const standing = await standingOf(player, tx)
  if (standing.own === 0) return { done: false, why: 'nothing' }
  const all = { requestId: randomUUID(), amount: standing.own, leftover: leftoverOf(standing) }
  const orders = await payOwn(tx, player, { ...all, ...wanted })
  await notePayOut(tx, player, deed)
  return { done: true, orders }
}
