import { eq, sql } from 'drizzle-orm'
import { now } from '../../base/clock.ts'
import { log } from '../../base/log.ts'
import { db, type Tx } from '../../db/database.ts'
import { type Move, post } from '../../ledger/post.ts'
import { playerTotals } from '../../standing/tables.ts'
import type { PayoutReport } from '../payout.ts'
import { withdrawals } from '../tables.ts'
import { giveBack, lockWithdrawal, type Withdrawal } from '../withdrawals/exchange.ts'

/**
 * Ends a withdrawal by its payout's report, once: the held coin is paid out or returned. A repeated report changes nothing. A contradictory
 * one moves no money: it is stored, and the operator's list of contradictions shows it.
 */
export async function settle(id: string, word: PayoutReport, on: typeof db | Tx = db): Promise<Settled> {
  return await on.transaction(async (tx) => {
    const order = await lockWithdrawal(tx, id)
    if (!order) return 'stranger'
    if (contradicts(order, word)) {
      await keepContradiction(tx, order, word)
      return 'contradicts'
    }
    if (order.state !== 'sending') return 'taken'
    if (word.state === 'returned') await giveBack(tx, order, word)
    else await payOut(tx, order, word.reference)
    return 'taken'
  })
}

/** What became of a report: followed, kept as a contradiction, or about no withdrawal of ours. */
export type Settled = 'taken' | 'contradicts' | 'stranger'

/** Returned after it was paid, or the reverse; paid twice; or another amount. A person has to check the bank's books. */
function contradicts({ state, cents, reference }: Withdrawal, word: PayoutReport): boolean {
  if ((word.cents ?? cents) !== cents) return true
  if (state === 'sending') return false
  return state !== word.state || (word.state === 'paid' && word.reference !== reference)
}

/** Keeps the first contradiction, where the operator starts to investigate. */
async function keepContradiction(tx: Tx, { id, state, contradictedAt }: Withdrawal, word: PayoutReport): Promise<void> {
  if (contradictedAt) return
  log.error({ orderId: id, stands: state, word: word.state }, 'a payout contradicts itself')
  await tx.update(withdrawals).set({ contradiction: word, contradictedAt: now() }).where(eq(withdrawals.id, id))
}

async function payOut(tx: Tx, { id, player, cents, fee, refundOf }: Withdrawal, reference: string): Promise<void> {
  const hold = `player:${player}:hold` as const
  const paid: Move = { from: hold, to: 'house:withdrawals', cents }
  const kept: Move = { from: hold, to: 'house:fees', cents: fee }
  await post(tx, {
    id: `withdrawalPaid:${id}`,
    reason: 'withdrawalPaid',
    moves: fee > 0 ? [paid, kept] : [paid],
    metadata: { orderId: id, ...(fee > 0 && { fee }) },
  })
  // A refund is neither a deposit nor a withdrawal of coin.
  const withdrawn = sql`${playerTotals.withdrawn} + ${refundOf ? 0 : cents + fee}`
  await tx.update(playerTotals).set({ withdrawn }).where(eq(playerTotals.player, player))
  await tx.update(withdrawals).set({ state: 'paid', reference, settledAt: now() }).where(eq(withdrawals.id, id))
}
