import { and, eq, lt } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import { db } from '../db/database.ts'
import { type DepositOrder, depositOrders } from '../wallet/tables.ts'

const OLD_MS = 30 * 86_400_000

/**
 * Whether a deposit tells whose the account is. Whoever steals a session can deposit too, so that it must be the first of all, or older than
 * thirty days.
 */
export async function isOldDeposit({ player, creditedAt }: DepositOrder): Promise<boolean> {
  if (!creditedAt) return false
  if (creditedAt.getTime() <= now().getTime() - OLD_MS) return true
  const before = and(eq(depositOrders.player, player), lt(depositOrders.creditedAt, creditedAt))
  return (await db.$count(depositOrders, before)) === 0
}
