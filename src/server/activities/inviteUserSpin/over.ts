import { and, asc, lte } from 'drizzle-orm'
import { now } from '../../base/clock.ts'
import { log } from '../../base/log.ts'
import { db, type Tx } from '../../db/database.ts'
import { lockWallet } from '../../wallet/lock.ts'
import { type Cycle, findCycle, hasEnded, isExpired, isOpen, lapse } from './cycles.ts'
import { spinCycles } from './tables.ts'

const BATCH = 500

/** Job: ends the cycles whose time is over, which gives their part of the budget back. Returns their number. */
export async function lapseOver(): Promise<number> {
  let ended = 0
  for (;;) {
    const due = await db
      .select()
      .from(spinCycles)
      .where(and(isOpen, lte(spinCycles.expiresAt, now())))
      .orderBy(asc(spinCycles.expiresAt))
      .limit(BATCH)
    let failed = 0
    for (const cycle of due)
      try {
        if (await db.transaction((tx) => lapseOne(tx, cycle))) ended += 1
      } catch (error) {
        failed += 1
        log.error({ err: error, player: cycle.player }, 'a cycle of spins did not end')
      }
    if (due.length < BATCH || failed > 0) return ended
  }
}

/**
 * Ends a cycle whose time is over, before the next one begins. In a transaction of its own, since the budgets of two days in one could deadlock.
 */
export async function lapseExpired(player: number, cycle: number): Promise<void> {
  const found = await findCycle(db, player, cycle)
  if (found && !hasEnded(found) && isExpired(found)) await db.transaction((tx) => lapseOne(tx, found))
}

/** A spin may have completed it meanwhile. */
async function lapseOne(tx: Tx, { player, cycle }: Cycle): Promise<boolean> {
  await lockWallet(tx, player)
  const found = await findCycle(tx, player, cycle)
  return found !== undefined && (await lapse(tx, found))
}
