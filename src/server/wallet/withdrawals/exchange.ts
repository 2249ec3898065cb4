import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { holdOf } from '#contract/wallet/flags.ts'
import { now } from '../../base/clock.ts'
import type { Handler } from '../../call/handler.ts'
import { db, type Tx } from '../../db/database.ts'
import { type Move, post } from '../../ledger/post.ts'
import { codesOf, nameOf } from '../bank/written.ts'
import { putAside } from '../deposits/aside.ts'
import { countDeposited } from '../deposits/credit.ts'
import { lockWallet } from '../lock.ts'
import { isAfter, isWithin, nextPage } from '../paging.ts'
import { returnLocked } from '../safebox/timeLocks.ts'
import { openWithdrawalStates, depositOrders as orders, withdrawals } from '../tables.ts'
import { beginRestore, endRestore } from '../unstaked/settle.ts'
import { addWagers } from '../wagers/wagers.ts'
import { takenBy, type Withdrawal } from './hold.ts'
import { expectedOf } from './times.ts'

export type { Withdrawal } from './hold.ts'

type WireWithdrawal = Reply<'exchange'>['order']

/** Locks a request, and the payment that it refunds: as everywhere, both before the wallet. */
export async function lockWithdrawal(tx: Tx, id: string): Promise<Withdrawal | undefined> {
  const [order] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update')
  const refunded = order?.refundOf
  if (refunded) await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, refunded)).for('update')
  return order
}

type End =
  | { state: 'cancelled' }
  | { state: 'rejected'; reason: string; decidedBy: string }
  | { state: 'returned'; reason: string }

/**
 * Returns the held coin once, with the waived wagering requirement and what was taken back of offers, and ends the request. What is still under a time lock returns to the
 * safe-box. The caller holds the lock of `lockWithdrawal`. It locks the wallet, so no other request sees the coin without its requirement.
 */
export async function giveBack(tx: Tx, found: Withdrawal, end: End): Promise<Withdrawal> {
  const { id, player, refundOf } = found
  const cents = takenBy([found])
  await lockWallet(tx, player)
  // A payment that was set aside is set aside again, not played.
  if (!(refundOf && (await putAside(tx, refundOf, cents)))) await returnCoin(tx, found, cents)
  // A returned payment was decided before it was sent, so only its settlement is dated.
  const over = { ...end, ...(end.state === 'returned' ? { settledAt: now() } : { decidedAt: now() }) }
  const [order] = await tx.update(withdrawals).set(over).where(eq(withdrawals.id, id)).returning()
  if (!order) throw new Error(`withdrawal ${id} is gone`)
  return order
}

async function returnCoin(tx: Tx, order: Withdrawal, cents: Cents): Promise<void> {
  const { id, player, waived, refundOf } = order
  const boxed = await returnLocked(tx, player, id)
  const restored = await beginRestore(tx, order)
  const coin = `player:${player}:coin` as const
  const back: Move = { from: `player:${player}:hold`, to: coin, cents }
  const again: Move = { from: coin, to: `player:${player}:safebox`, cents: boxed }
  await post(tx, {
    id: `withdrawalReturned:${id}`,
    reason: 'withdrawalReturned',
    moves: [back, again, ...restored.moves].filter((move) => move.cents > 0),
    metadata: { orderId: id, ...(boxed > 0 && { boxed }) },
  })
  if (refundOf) await countDeposited(tx, player, cents)
  // A refund that came back is coin of a deposit, with its wagering requirement.
  const followed = await endRestore(tx, order, restored)
  const asked = [waived - followed, refundOf ? cents : 0].map(
    (cents) => ({ kind: 'deposit', cents, locked: 0 }) as const,
  )
  await addWagers(tx, player, { id: `withdrawalReturned:${id}`, reason: 'withdrawalReturned' }, asked)
}

/** A withdrawal that is not over yet, with the time that it is expected to take. */
export async function trackedWithdrawal(order: Withdrawal): Promise<WireWithdrawal> {
  const isOpen = openWithdrawalStates.some((state) => state === order.state)
  return { ...wireWithdrawal(order), ...(isOpen && { expected: await expectedOf(takenBy([order])) }) }
}

export const getExchangeOrder: Handler<'getExchangeOrder'> = async (
  { cursor, size = PAGE_SIZE, kind, ...days },
  { session },
) => {
  const { player, createdAt, id, payeeKind } = withdrawals
  const isOfKind = kind && inArray(payeeKind, codesOf(kind))
  const rows = await db
    .select()
    .from(withdrawals)
    .where(and(eq(player, session.player), isOfKind, isWithin(days, createdAt), isAfter(cursor, createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(size + 1)
  return nextPage(rows, size, wireWithdrawal)
}

export function wireWithdrawal(order: Withdrawal): WireWithdrawal {
  const { id: orderId, fee, payee: cardNum, payeeKind, state, reason, reference } = order
  const { createdAt, decidedAt, sentAt, settledAt, flags } = order
  return {
    ...{ orderId, amount: takenBy([order]), fee, bankName: nameOf(payeeKind), cardNum, state },
    ...(state === 'requested' && { hold: holdOf(flags) }),
    ...(reason && { reason }),
    ...(reference && { reference }),
    createTime: createdAt.getTime(),
    ...(decidedAt && { decideTime: decidedAt.getTime() }),
    ...(sentAt && { sendTime: sentAt.getTime() }),
    ...(settledAt && { endTime: settledAt.getTime() }),
  }
}
