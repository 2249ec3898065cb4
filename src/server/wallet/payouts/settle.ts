import { eq, sql } from 'drizzle-orm'
import { now } from '../../base/clock.ts'
import { log } from '../../base/log.ts'
import { db, type Tx } from '../../db/database.ts'
import { post } from '../../ledger/post.ts'
import { playerTotals } from '../../standing/tables.ts'
import { giveBack, lockWithdrawal, type Withdrawal } from '../exchange.ts'
import type { PayoutWord } from '../payout.ts'
import { withdrawals } from '../tables.ts'

/** Ends a withdrawal by its payout's own word, once: the held coin leaves for good, or returns. A word repeated changes nothing. */
export async function settle(id: string, word: PayoutWord): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockWithdrawal(tx, id)
    if (order?.state !== 'sending') {
      // Money that came back after it was paid, or the reverse: a person has to look at the bank's books.
      if (order && order.state !== word.state)
        log.error({ orderId: id, stands: order.state, word: word.state }, 'a payout contradicts itself')
      return
    }
    if (word.state === 'returned') await giveBack(tx, order, word)
    else await payOut(tx, order, word.reference)
  })
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
