import { desc, isNotNull, or } from 'drizzle-orm'
import { db } from '../db/database.ts'
import type { DepositOrder } from './credit.ts'
import { depositOrders } from './tables.ts'

export type Flagged = DepositOrder

const FLAGGED_MAX = 200

/** Deposits an operator should look at: credited late, or reported with another amount than ordered. Newest first. */
export function listFlagged(): Promise<Flagged[]> {
  const { isLate, reportedCents, createdAt } = depositOrders
  return db
    .select()
    .from(depositOrders)
    .where(or(isLate, isNotNull(reportedCents)))
    .orderBy(desc(createdAt))
    .limit(FLAGGED_MAX)
}
