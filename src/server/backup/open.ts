import { inArray, isNull } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { restoredCopies } from '../standing/copyTables.ts'
import { copyState } from '../standing/openCopy.ts'
import type { Payout } from '../wallet/payout.ts'
import { payoutFor, payoutOf } from '../wallet/payouts/opened.ts'
import { takeOver } from '../wallet/payouts/send.ts'
import { openWithdrawalStates, withdrawals } from '../wallet/tables.ts'
import type { Withdrawal } from '../wallet/withdrawals/exchange.ts'

/** What the payouts say of the withdrawals that may have been sent since the backup. */
export type Asked = {
  /** Known to its payout: it counts as sent, and ends by the payout's own report. */
  sent: Withdrawal[]
  /** Its payout never received it. */
  unsent: Withdrawal[]
  /** Paid by a person: the slips are in the copy itself, so only the bank's books can tell. */
  byHand: Withdrawal[]
  /** Nobody answered. */
  unanswered: Withdrawal[]
}

export type Opened = { done: true; asked: Asked } | { done: false; why: string }

/** Withdrawals of a copy without an end, oldest first. */
export async function openWithdrawals(): Promise<Withdrawal[]> {
  return await db
    .select()
    .from(withdrawals)
    .where(inArray(withdrawals.state, openWithdrawalStates))
    .orderBy(withdrawals.createdAt)
}

/** Its own, or the one that would get it now. */
function payoutThatMayHave({ payout, cents, payeeKind }: Withdrawal): Payout | undefined {
  return payout === null ? payoutFor({ cents, bank: payeeKind }).payout : payoutOf(payout)
}

/** Asks about all of them. A payout that did not answer once is not asked again. */
export async function askAll(): Promise<Asked> {
  const asked: Asked = { sent: [], unsent: [], byHand: [], unanswered: [] }
  const silent = new Set<Payout>()
  for (const order of await openWithdrawals()) {
    const payout = payoutThatMayHave(order)
    if (payout?.enter) asked.byHand.push(order)
    else if (!payout || silent.has(payout)) asked.unanswered.push(order)
    else
      await takeOver(order, payout).then(
        ({ state }) => {
          asked[state === 'unknown' ? 'unsent' : 'sent'].push(order)
        },
        () => {
          silent.add(payout)
          asked.unanswered.push(order)
        },
      )
  }
  return asked
}

/**
 * Opens a restored copy, once every payout was asked about what may have been sent. `unpaid` repeats how many withdrawals by hand the owner
 * has looked up at the bank, and found unpaid.
 */
export async function openCopy(
  by: string,
  unpaid: number,
  act: (work: (tx: Tx) => Promise<Opened>) => Promise<Opened>,
): Promise<Opened> {
  const state = await copyState()
  if (state === 'open' || state === 'turned')
    return { done: false, why: 'This is no restored copy, or it is open already.' }
  if (state === 'recovered')
    return {
      done: false,
      why: 'Run "restore close" first, which applies the exclusions and closings since its moment.',
    }
  const asked = await askAll()
  const [unanswered, byHand] = [asked.unanswered.length, asked.byHand.length]
  if (unanswered > 0)
    return {
      done: false,
      why: `${unanswered} withdrawals may have been sent, and their payout does not answer: try again.`,
    }
  if (byHand !== unpaid)
    return {
      done: false,
      why: `${byHand} withdrawals are paid by hand: enter those the bank has paid, by "restore paid", and repeat the number of the others.`,
    }
  return await act(async (tx) => {
    const rows = await tx
      .update(restoredCopies)
      .set({ openedAt: now(), openedBy: by })
      .where(isNull(restoredCopies.openedAt))
      .returning()
    return rows.length > 0 ? { done: true, asked } : { done: false, why: 'It was opened meanwhile.' }
  })
}
