import { and, desc, eq, gt, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { Body } from '#contract/calls/index.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { Handler } from '../../call/handler.ts'
import { db } from '../../db/database.ts'
import { reversalsOf } from '../debts/reversed.ts'
import { isAfter, isWithin, nextPage } from '../paging.ts'
import { depositOrders } from '../tables.ts'
import { wireOrder } from './deposit.ts'

export const getRechargeRecord: Handler<'getRechargeRecord'> = (body, { session }) => ordersOf(session.player, body)

/** The orders that may still become coin: pending ones, those whose money a person has not settled, and those set aside. */
export const checkRechargeOrder: Handler<'checkRechargeOrder'> = (body, { session }) => {
  const { state, gatewayId, reportedCents, settledAt } = depositOrders
  const isPending = and(eq(state, 'pending'), isNotNull(gatewayId))
  const isFlagged = and(isNotNull(reportedCents), isNull(settledAt))
  return ordersOf(session.player, body, or(isPending, isFlagged, gt(depositOrders.asideCents, 0)))
}

async function ordersOf(
  owner: number,
  { cursor, size = PAGE_SIZE, ...days }: Body<'getRechargeRecord'>,
  isMeant?: SQL,
) {
  const { player, createdAt, id } = depositOrders
  const rows = await db
    .select()
    .from(depositOrders)
    .where(and(eq(player, owner), isMeant, isWithin(days, createdAt), isAfter(cursor, createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(size + 1)
  const reversals = await reversalsOf(db, rows)
  return nextPage(rows, size, (row) => wireOrder(row, reversals))
}
