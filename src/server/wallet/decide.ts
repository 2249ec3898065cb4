import { asc, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { identities } from '../kyc/tables.ts'
import { isVerified } from '../kyc/validity.ts'
import { withLegalHold } from '../standing/legalHolds.ts'
import { players } from '../standing/tables.ts'
import { owedBy } from './debts/owed.ts'
import { lockWallet } from './lock.ts'
import type { PayoutWord } from './payout.ts'
import { enterWord, sendWithdrawal } from './payouts/send.ts'
import { withSuspicion } from './suspicion/examine.ts'
import { openWithdrawalStates, withdrawals } from './tables.ts'
import { giveBack, lockWithdrawal, type Withdrawal } from './withdrawals/exchange.ts'

/** Operators' decisions on withdrawals. Each action is idempotent: a request is decided once and ends once. */

export type Decision =
  | { done: true; order: Withdrawal }
  | { done: false; why: 'unknown' }
  | { done: false; why: 'decided' | 'speaksItself' | 'debt'; order: Withdrawal }

export type Listed = Withdrawal & { playerAccount: string; isIdentified: boolean; hasCase: boolean }

const LISTED_MAX = 200

/** Requests that are undecided or being sent, oldest first; or the latest of all states. */
export async function listWithdrawals(which: 'open' | 'all'): Promise<Listed[]> {
  const isOpen = which === 'open' ? inArray(withdrawals.state, openWithdrawalStates) : undefined
  const rows = await db
    .select({
      ...{ order: withdrawals, playerAccount: players.account },
      ...{ state: identities.state, approvedUntil: identities.approvedUntil },
      hasCase: sql<boolean>`${withLegalHold(withdrawals.player)} or ${withSuspicion(withdrawals.player)}`,
    })
    .from(withdrawals)
    .innerJoin(players, eq(players.id, withdrawals.player))
    .leftJoin(identities, eq(identities.player, withdrawals.player))
    .where(isOpen)
    .orderBy(which === 'open' ? asc(withdrawals.createdAt) : desc(withdrawals.createdAt))
    .limit(LISTED_MAX)
  return rows.map(({ order, state, approvedUntil, ...row }) => ({
    ...order,
    ...row,
    isIdentified: state !== null && isVerified({ state, approvedUntil }),
  }))
}

/** Withdrawals whose payout contradicted itself, the latest first. */
export async function listContradicted(): Promise<Withdrawal[]> {
  return await db
    .select()
    .from(withdrawals)
    .where(isNotNull(withdrawals.contradictedAt))
    .orderBy(desc(withdrawals.contradictedAt))
    .limit(LISTED_MAX)
}

export async function findWithdrawal(id: string, on: typeof db | Tx = db): Promise<Withdrawal | undefined> {
  const [order] = await on.select().from(withdrawals).where(eq(withdrawals.id, id))
  return order
}

/** The payments into which a pay-out was split, of which this is one; a usual withdrawal is alone. */
export async function partsWith({ id, partOf }: Withdrawal): Promise<Withdrawal[]> {
  const first = partOf ?? id
  const isPart = or(eq(withdrawals.id, first), eq(withdrawals.partOf, first))
  return await db.select().from(withdrawals).where(isPart)
}

/**
 * Stores the decision first, then asks the payout to pay, in separate transactions. After a crash in between, approving again or the job
 * continues. Only the payout's report sets it to paid.
 */
export async function approveWithdrawal(id: string, decidedBy: string): Promise<Decision> {
  return await handOver(id, await decideApproval(id, decidedBy))
}

/** The second step of an approval: the payout is asked to pay. */
export async function handOver(id: string, decision: Decision): Promise<Decision> {
  if (!decision.done) return decision
  const isOurs = await sendWithdrawal(id)
  const order = (await findWithdrawal(id)) ?? decision.order
  return isOurs ? { done: true, order } : { done: false, why: 'decided', order }
}

/** The first step of an approval: the decision is stored. A player who owes is not paid. */
export function decideApproval(id: string, decidedBy: string, on: typeof db | Tx = db): Promise<Decision> {
  return on.transaction(async (tx) => {
    const order = await lockWithdrawal(tx, id)
    if (!order) return { done: false, why: 'unknown' } as const
    if (order.state === 'approved') return { done: true, order } as const
    if (order.state !== 'requested') return { done: false, why: 'decided', order } as const
    await lockWallet(tx, order.player)
    if ((await owedBy(tx, order.player)) > 0) return { done: false, why: 'debt', order } as const
    const decided = { state: 'approved', decidedBy, decidedAt: now() } as const
    await tx.update(withdrawals).set(decided).where(eq(withdrawals.id, id))
    return { done: true, order: { ...order, ...decided } } as const
  })
}

/** The operator's report on a withdrawal paid by hand. The first report counts. */
export async function settleByHand(
  id: string,
  word: PayoutWord,
  by: string,
  on: typeof db | Tx = db,
): Promise<Decision> {
  const order = await findWithdrawal(id, on)
  if (!order) return { done: false, why: 'unknown' }
  if (order.state !== 'sending') return { done: false, why: 'decided', order }
  const status = await enterWord(order, word, by, on)
  if (!status) return { done: false, why: 'speaksItself', order }
  const after = (await findWithdrawal(id, on)) ?? order
  return status.state === word.state ? { done: true, order: after } : { done: false, why: 'decided', order: after }
}

/** Returns the held coin to the player, who reads the reason. */
export function rejectWithdrawal(
  id: string,
  decidedBy: string,
  reason: string,
  on: typeof db | Tx = db,
): Promise<Decision> {
  return on.transaction(async (tx) => {
    const order = await lockWithdrawal(tx, id)
    if (!order) return { done: false, why: 'unknown' } as const
    if (order.state !== 'requested') return { done: false, why: 'decided', order } as const
    return { done: true, order: await giveBack(tx, order, { state: 'rejected', reason, decidedBy }) } as const
  })
}
