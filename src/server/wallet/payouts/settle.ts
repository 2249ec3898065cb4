import { eq, sql } from 'drizzle-orm'
import { now } from '../../base/clock.ts'
import { log } from '../../base/log.ts'
import { db, type Tx } from '../../db/database.ts'
import { post } from '../../ledger/post.ts'
import { playerTotals } from '../../standing/tables.ts'
import { giveBack, lockWithdrawal, type Withdrawal } from '../exchange.ts'
import type { PayoutReport } from '../payout.ts'
import { withdrawals } from '../tables.ts'

/**
 * Ends a withdrawal by its payout's own word, once: the held coin leaves for good, or returns. A word repeated changes nothing. One that does
 * not fit moves no money either: it is kept, and the operator's list of contradictions shows it.
 */
export async function settle(id: string, word: PayoutReport): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockWithdrawal(tx, id)
    if (!order) return
    if (contradicts(order, word)) await keepContradiction(tx, order, word)
    else if (order.state !== 'sending') return
    else if (word.state === 'returned') await giveBack(tx, order, word)
    else await payOut(tx, order, word.reference)
  })
}

/** Money that came back after it was paid, or the reverse; that was paid again, or another amount: a person has to look at the bank's books. */
function contradicts({ state, cents, reference }: Withdrawal, word: PayoutReport): boolean {
  if ((word.cents ?? cents) !== cents) return true
  if (state === 'sending') return false
  return state !== word.state || (word.state === 'paid' && word.reference !== reference)
}

/** The first one: it is where the operator begins to look. */
async function keepContradiction(tx: Tx, { id, state, contradictedAt }: Withdrawal, word: PayoutReport): Promise<void> {
  if (contradictedAt) return
  log.error({ orderId: id, stands: state, word: word.state }, 'a payout contradicts itself')
  await tx.update(withdrawals).set({ contradiction: word, contradictedAt: now() }).where(eq(withdrawals.id, id))
}

async function payOut(tx: Tx, { id, player, cents }: Withdrawal, reference: string): Promise<void> {
  await post(tx, {
    id: `withdrawalPaid:${id}`,
    reason: 'withdrawalPaid',
    moves: [{ from: `player:${player}:hold`, to: 'house:withdrawals', cents }],
    metadata: { orderId: id },
  })
  const withdrawn = sql`${playerTotals.withdrawn} + ${cents}`
  await tx.update(playerTotals).set({ withdrawn }).where(eq(playerTotals.player, player))
  await tx.update(withdrawals).set({ state: 'paid', reference, settledAt: now() }).where(eq(withdrawals.id, id))
}
