import { and, eq, isNull } from 'drizzle-orm'
import { speechTo } from '../../account/language.ts'
import { now } from '../../base/clock.ts'
import { db, type Tx } from '../../db/database.ts'
import type { PayoutStatus } from '../payout.ts'
import { withdrawals } from '../tables.ts'
import { lockWithdrawal, type Withdrawal } from '../withdrawals/exchange.ts'
import { type Settled, settle } from './settle.ts'
import { payoutEvents, type wordSources } from './tables.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** A payout's word about one payment. */
export type Word = {
  payout: string
  orderId: string
  status: Exclude<PayoutStatus, { state: 'unknown' }>
  source: (typeof wordSources)[number]
  /** The same for each delivery; without it, equal words from one source are one. */
  eventId?: string
}

/**
 * Takes a payout's word once. Its row and its effects commit together, so after a crash the repeated word finds either both or none. A word
 * about another payout's withdrawal moves nothing and is listed.
 */
export async function takeWord(word: Word, on: typeof db | Tx = db): Promise<Settled | 'heardBefore'> {
  const { payout, orderId: about, status, source } = word
  const eventId = word.eventId ?? idOf(word)
  return await on.transaction(async (tx) => {
    const told = { payout, eventId, about, source, word: wordOf(status), said: saidOf(status), heardAt: now() }
    const row = { ...told, cents: status.state === 'sending' ? null : status.cents, outcome: 'taken' as const }
    // A second delivery waits here until the first has committed or rolled back.
    const [fresh] = await tx.insert(payoutEvents).values(row).onConflictDoNothing().returning({ id: payoutEvents.id })
    if (!fresh) return 'heardBefore'
    const order = UUID.test(about) ? await lockWithdrawal(tx, about) : undefined
    const isIts = order?.payout === payout
    const outcome = isIts ? await follow(tx, order, status) : 'stranger'
    const orderId = isIts ? about : null
    await tx.update(payoutEvents).set({ orderId, outcome }).where(eq(payoutEvents.id, fresh.id))
    return outcome
  })
}

async function follow(tx: Tx, { id, player }: Withdrawal, status: Word['status']): Promise<Settled> {
  // Any word means that the payout has it, whichever arrives first.
  const isFirst = and(eq(withdrawals.id, id), isNull(withdrawals.acceptedAt))
  await tx.update(withdrawals).set({ acceptedAt: now() }).where(isFirst)
  if (status.state === 'sending') return 'taken'
  if (!('fault' in status)) return await settle(id, status, tx)
  const { fault, ...report } = status
  const { t } = await speechTo(player, tx)
  return await settle(id, { ...report, reason: t(`payouts.${fault}`) }, tx)
}

const wordOf = ({ state }: Word['status']): 'accepted' | 'paid' | 'returned' =>
  state === 'sending' ? 'accepted' : state

function saidOf(status: Word['status']): string | null {
  if (status.state === 'sending') return status.said ?? null
  if (status.state === 'paid') return status.reference
  return 'fault' in status ? status.fault : status.reason
}

/** Whoever asks each minute hears the same words: the row of the first counts. */
function idOf({ orderId, status, source }: Word): string {
  const cents = status.state === 'sending' ? '' : (status.cents ?? '')
  return [source, orderId, wordOf(status), cents, saidOf(status) ?? ''].join(':')
}
