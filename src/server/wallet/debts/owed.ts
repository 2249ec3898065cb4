import { and, asc, eq, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { now } from '../../base/clock.ts'
import type { Tx } from '../../db/database.ts'
import type { Move, Reader } from '../../ledger/post.ts'
import { depositReversals, isOpenDebt } from '../debtTables.ts'

export type DepositReversal = typeof depositReversals.$inferSelect

/** What is left of a debt. */
export const leftOf = ({ debt, paid, forgiven }: DepositReversal): Cents => debt - paid - forgiven

/** A player's open debts, oldest first. */
export async function openDebts(on: Reader, player: number): Promise<DepositReversal[]> {
  return await on
    .select()
    .from(depositReversals)
    .where(and(eq(depositReversals.player, player), isOpenDebt))
    .orderBy(asc(depositReversals.reversedAt), asc(depositReversals.id))
}

/** What a player owes. It changes under the wallet's lock alone. */
export async function owedBy(on: Reader, player: number): Promise<Cents> {
  return (await openDebts(on, player)).reduce((sum, debt) => sum + leftOf(debt), 0)
}

/** The move that pays a debt out of coin. */
export const paymentOf = (player: number, cents: Cents): Move => ({
  from: `player:${player}:coin`,
  to: 'house:debts',
  cents,
})

/** Counts a payment, the oldest debt first. The caller has locked the wallet and posts the move; not more than is owed. */
export async function countPayment(tx: Tx, player: number, cents: Cents): Promise<void> {
  let left = cents
  for (const debt of await openDebts(tx, player)) {
    const part = Math.min(left, leftOf(debt))
    if (part > 0) await lower(tx, debt, { paid: part })
    left -= part
  }
  if (left > 0) throw new Error(`player ${player} paid ${left} more than was owed`)
}

/** Lowers one debt by what was paid or forgiven. */
export async function lower(
  tx: Tx,
  debt: DepositReversal,
  { paid = 0, forgiven = 0, by }: { paid?: Cents; forgiven?: Cents; by?: string },
): Promise<void> {
  const isOver = leftOf(debt) === paid + forgiven
  await tx
    .update(depositReversals)
    .set({
      paid: sql`${depositReversals.paid} + ${paid}::bigint`,
      forgiven: sql`${depositReversals.forgiven} + ${forgiven}::bigint`,
      ...(isOver && { settledAt: now() }),
      ...(by !== undefined && { forgivenBy: by }),
    })
    .where(eq(depositReversals.id, debt.id))
}
