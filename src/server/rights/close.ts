import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { Standing } from '#contract/rights/rights.ts'
import { coinAtEnd, obstaclesOf } from '#contract/rights/rights.ts'
import { now } from '../base/clock.ts'
import { log } from '../base/log.ts'
import { db, type Tx } from '../db/database.ts'
import { type Move, post } from '../ledger/post.ts'
import { type Closing, closingOf } from '../standing/closings.ts'
import { accountClosings } from '../standing/rightsTables.ts'
import { players } from '../standing/tables.ts'
import { endAccounts } from '../wallet/bank/claims.ts'
import { lockWallet } from '../wallet/lock.ts'
import { fitLocks } from '../wallet/safebox/timeLocks.ts'
import { endAllSessions } from './endSessions.ts'
import { standingOf } from './standing.ts'
import { tell } from './tell.ts'

const { cancelledAt, closedAt, closesAt } = accountClosings

/** Job: closes the accounts whose cooling period is over. Returns the number closed. */
export async function closeDueAccounts(): Promise<number> {
  const isDue = and(isNull(cancelledAt), isNull(closedAt), lte(closesAt, now()))
  const due = await db.select().from(accountClosings).where(isDue).orderBy(asc(closesAt))
  let closed = 0
  for (const { player } of due) {
    try {
      if (await db.transaction((tx) => closeIfSettled(tx, player))) closed += 1
    } catch (error) {
      // A failure, such as a concurrent round that takes the coin, must not stop the others. The next run tries again.
      log.error({ err: error, player }, 'an account was not closed')
    }
  }
  return closed
}

/**
 * Closes a settled account. With new money since, such as a late deposit, the account stays open and a letter says so. An excluded player
 * stays excluded: closing does not end an exclusion.
 */
async function closeIfSettled(tx: Tx, player: number): Promise<boolean> {
  await lockWallet(tx, player)
  const closing = await closingOf(player, tx)
  const [row] = await tx.select({ state: players.state }).from(players).where(eq(players.id, player))
  if (!closing || closing.closedAt || closing.closesAt > now() || row?.state !== 'open') return false
  const standing = await standingOf(player, tx)
  if (!isSettled(standing, closing)) {
    await tell(tx, player, 'closingHeld', closing.id, {})
    return false
  }
  await giveUp(tx, closing, standing)
  await tx.update(accountClosings).set({ closedAt: now() }).where(eq(accountClosings.id, closing.id))
  await suspend(tx, player)
  return true
}

/** Whether nothing is left but the coin that the player forfeited, and none of it became theirs since. */
function isSettled(standing: Standing, { leftover }: Closing): boolean {
  return coinAtEnd(standing) <= leftover && obstaclesOf(standing).length === 0
}

/** The forfeited coin and points return to the promotions. */
async function giveUp(tx: Tx, { id, player }: Closing, standing: Standing): Promise<void> {
  const { locked, points } = standing
  const [coin, cents] = [`player:${player}:coin` as const, coinAtEnd(standing)]
  const moves: Move[] = []
  await fitLocks(tx, player, 0)
  if (locked > 0) moves.push({ from: `player:${player}:safebox`, to: coin, cents: locked })
  if (cents > 0) moves.push({ from: coin, to: 'house:promotions', cents })
  if (points > 0) moves.push({ from: `player:${player}:points`, to: 'house:promotions:points', cents: points })
  if (moves.length > 0) await post(tx, { id: `closing:${id}`, reason: 'adjustment', moves })
}

/** Closes the account to log-ins, and ends its sessions. */
async function suspend(tx: Tx, player: number): Promise<void> {
  await tx.update(players).set({ state: 'closed' }).where(eq(players.id, player))
  await endAllSessions(tx, player)
  await endAccounts(tx, player)
}
