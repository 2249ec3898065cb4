import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import { db } from '../db/database.ts'
import { post } from '../ledger/post.ts'
import { players, playerTotals } from '../standing/tables.ts'
import { giveBack, lockWithdrawal, type Withdrawal } from './exchange.ts'
import { withdrawals } from './tables.ts'

/** What an operator does with withdrawals. Each verb may be repeated: a request is decided once and paid once. */

export type Decision =
  | { done: true; order: Withdrawal }
  | { done: false; why: 'unknown' }
  | { done: false; why: 'decided'; order: Withdrawal }

export type Listed = Withdrawal & { playerAccount: string }

const LISTED_MAX = 200

/** Requests that wait for a decision or for their payment, oldest first; or the latest of all states. */
export async function listWithdrawals(which: 'open' | 'all'): Promise<Listed[]> {
  const isOpen = which === 'open' ? inArray(withdrawals.state, ['requested', 'approved']) : undefined
  const rows = await db
    .select({ order: withdrawals, playerAccount: players.account })
    .from(withdrawals)
    .innerJoin(players, eq(players.id, withdrawals.player))
    .where(isOpen)
    .orderBy(which === 'open' ? asc(withdrawals.createdAt) : desc(withdrawals.createdAt))
    .limit(LISTED_MAX)
  return rows.map(({ order, playerAccount }) => ({ ...order, playerAccount }))
}

export async function findWithdrawal(id: string): Promise<Withdrawal | undefined> {
  const [order] = await db.select().from(withdrawals).where(eq(withdrawals.id, id))
  return order
}

/** First the decision, then the payment, each on its own: after a crash in between, approving again goes on where it stopped. */
export async function approveWithdrawal(id: string, decidedBy: string): Promise<Decision> {
  const decision = await decide(id, decidedBy)
  return decision.done ? await pay(id) : decision
}

function decide(id: string, decidedBy: string): Promise<Decision> {
  return db.transaction(async (tx) => {
    const order = await lockWithdrawal(tx, id)
    if (!order) return { done: false, why: 'unknown' } as const
    if (order.state === 'approved') return { done: true, order } as const
    if (order.state !== 'requested') return { done: false, why: 'decided', order } as const
    const decided = { state: 'approved', decidedBy, decidedAt: now() } as const
    await tx.update(withdrawals).set(decided).where(eq(withdrawals.id, id))
    return { done: true, order: { ...order, ...decided } } as const
  })
}

/** The coin leaves the hold for good. */
function pay(id: string): Promise<Decision> {
  return db.transaction(async (tx) => {
    const order = await lockWithdrawal(tx, id)
    if (order?.state !== 'approved') {
      return order ? ({ done: false, why: 'decided', order } as const) : ({ done: false, why: 'unknown' } as const)
    }
    const { player, cents } = order
    await post(tx, {
      id: `withdrawalPaid:${id}`,
      reason: 'withdrawalPaid',
      moves: [{ from: `player:${player}:hold`, to: 'house:withdrawals', cents }],
      metadata: { orderId: id },
    })
    const withdrawn = sql`${playerTotals.withdrawn} + ${cents}`
    await tx.update(playerTotals).set({ withdrawn }).where(eq(playerTotals.player, player))
    await tx.update(withdrawals).set({ state: 'paid' }).where(eq(withdrawals.id, id))
    return { done: true, order: { ...order, state: 'paid' } } as const
  })
}

/** The held coin goes back to the player, who reads the reason. */
export function rejectWithdrawal(id: string, decidedBy: string, reason: string): Promise<Decision> {
  return db.transaction(async (tx) => {
    const order = await lockWithdrawal(tx, id)
    if (!order) return { done: false, why: 'unknown' } as const
    if (order.state !== 'requested') return { done: false, why: 'decided', order } as const
    return { done: true, order: await giveBack(tx, order, { state: 'rejected', reason, decidedBy }) } as const
  })
}
