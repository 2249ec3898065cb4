import { and, desc, eq, gte, lte } from 'drizzle-orm'
import { idsOfNumber } from '#contract/wallet/orderNumber.ts'
import { db } from '../../db/database.ts'
import { type DepositOrder, depositOrders } from '../tables.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const FOUND_MAX = 20

/** Whether a text may name an order: by its id, or by its short number. */
export const isOrderName = (typed: string): boolean => UUID.test(typed) || idsOfNumber(typed) !== undefined

/** The deposits of an order's id or short number, newest first. Short numbers may meet, ids do not. */
export async function findDeposits(typed: string): Promise<DepositOrder[]> {
  const { id, createdAt } = depositOrders
  const ids = UUID.test(typed) ? undefined : idsOfNumber(typed)
  const isMeant = ids ? and(gte(id, ids.first), lte(id, ids.last)) : eq(id, typed)
  return await db.select().from(depositOrders).where(isMeant).orderBy(desc(createdAt)).limit(FOUND_MAX)
}
