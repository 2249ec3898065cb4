import { and, desc, eq, gte, lte } from 'drizzle-orm'
import { idsOfNumber } from '#contract/wallet/orderNumber.ts'
import { db } from '../db/database.ts'
import type { DepositOrder } from './credit.ts'
import { depositOrders } from './tables.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const FOUND_MAX = 20

/** The deposits of an order's id or short number, newest first; undefined if it is neither. Short numbers may meet, ids do not. */
export async function findDeposits(typed: string): Promise<DepositOrder[] | undefined> {
  const { id, createdAt } = depositOrders
  const ids = UUID.test(typed) ? undefined : idsOfNumber(typed)
  if (!ids && !UUID.test(typed)) return undefined
  const isMeant = ids ? and(gte(id, ids.first), lte(id, ids.last)) : eq(id, typed)
  return await db.select().from(depositOrders).where(isMeant).orderBy(desc(createdAt)).limit(FOUND_MAX)
}
