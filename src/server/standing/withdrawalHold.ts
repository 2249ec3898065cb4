import { eq } from 'drizzle-orm'
import { ACCOUNT_HOLD_MS, WITHDRAWAL_HOLD_MS } from '#contract/account/limits.ts'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { players } from './tables.ts'

/**
 * A password reset by code starts a withdrawal hold of one day, because a stolen phone receives that code too. In that day the
 * owner reads the letter and can ask for help. The safe-box has a hold of its own, for its own password. A change that less has proven
 * starts an account hold of three days, which holds payout accounts and safe-box passwords too.
 */

/** The end of a withdrawal hold that starts now. */
export const withdrawalHoldFromNow = (): Date => new Date(now().getTime() + WITHDRAWAL_HOLD_MS)

/** The end of an account hold that starts now. */
export const accountHoldFromNow = (): Date => new Date(now().getTime() + ACCOUNT_HOLD_MS)

/** The end of a player's hold on withdrawals, of either kind; undefined without one. */
export async function withdrawalHoldOf(player: number, on: typeof db | Tx = db): Promise<Date | undefined> {
  const { withdrawalHoldUntil, accountHoldUntil } = players
  const [row] = await on.select({ withdrawalHoldUntil, accountHoldUntil }).from(players).where(eq(players.id, player))
  return later(ifAhead(row?.withdrawalHoldUntil), ifAhead(row?.accountHoldUntil))
}

/** The end of a player's account hold; undefined without one. */
export async function accountHoldOf(player: number, on: typeof db | Tx = db): Promise<Date | undefined> {
  const { accountHoldUntil } = players
  const [row] = await on.select({ accountHoldUntil }).from(players).where(eq(players.id, player))
  return ifAhead(row?.accountHoldUntil)
}

/** The moment, if it is in the future. */
export function ifAhead(moment: Date | null | undefined): Date | undefined {
  return moment && moment > now() ? moment : undefined
}

/** The later of two moments. */
export function later(one: Date | undefined, other: Date | undefined): Date | undefined {
  return one && other ? (one > other ? one : other) : (one ?? other)
}
