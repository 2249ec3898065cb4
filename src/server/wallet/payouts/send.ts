import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { now } from '../../base/clock.ts'
import { log } from '../../base/log.ts'
import { db, type Tx } from '../../db/database.ts'
import { assertCopyOpen } from '../../standing/openCopy.ts'
import { isToAsk } from '../asked.ts'
import { decryptDetails } from '../bank/written.ts'
import { bankAccounts } from '../payeeTables.ts'
import { type Payout, PayoutRefusal, type PayoutStatus, type PayoutWord } from '../payout.ts'
import { openWithdrawalStates, withdrawals } from '../tables.ts'
import { lockWithdrawal, type Withdrawal } from '../withdrawals/exchange.ts'
import { takeWord, type Word } from './hear.ts'
import { payoutFor, payoutOf } from './opened.ts'
import { settle } from './settle.ts'

/** Delay before a payout is asked, and the interval of asking. */
const ASK_AFTER_MS = 5_000
const SWEEP_MAX = 50

/**
 * Hands an approved withdrawal to its payout. The state `sending` is committed first, so that after a crash the job asks about it. False if
 * it was already handed over, is not approved, or is refused.
 */
export async function sendWithdrawal(id: string): Promise<boolean> {
  await assertCopyOpen()
  const begun = await db.transaction((tx) => begin(tx, id))
  return begun ? await hear(begun.order, 'sent', () => hand(begun.payout, begun.order)) : false
}

type Begun = { order: Withdrawal; payout: Payout }

async function begin(tx: Tx, id: string): Promise<Begun | undefined> {
  const found = await lockWithdrawal(tx, id)
  if (found?.state !== 'approved') return undefined
  const { payout, why } = payoutFor({ cents: found.cents, bank: found.payeeKind })
  if (payout) return { payout, order: await giveTo(tx, found, payout) }
  await refuse(tx, found, why)
  return undefined
}

/** Notes that a withdrawal goes to a payout now. */
async function giveTo(tx: Tx, order: Withdrawal, payout: Payout): Promise<Withdrawal> {
  const at = { sentAt: now(), askedAt: now(), refusal: null, refusedAt: null }
  const begun = { state: 'sending' as const, payout: payout.name, ...at }
  await tx.update(withdrawals).set(begun).where(eq(withdrawals.id, order.id))
  return { ...order, ...begun }
}

/** Nothing was sent, and nothing will be until a person has decided. */
async function refuse(tx: Tx, { id, payout }: Withdrawal, refusal: string): Promise<void> {
  log.warn({ orderId: id, payout, why: refusal }, 'a withdrawal needs a look: npm run operator -- payouts')
  const back = { state: 'approved' as const, sentAt: null, refusal, refusedAt: now() }
  await tx.update(withdrawals).set(back).where(eq(withdrawals.id, id))
}

/** Gives a withdrawal that nobody takes to the payout by hand. False if it waits for no such decision. */
export async function sendByHand(tx: Tx, id: string): Promise<boolean> {
  const found = await lockWithdrawal(tx, id)
  const byHand = payoutOf('hand')
  const isWaiting = found?.state === 'approved' && found.refusal !== null && found.contradictedAt === null
  if (!found || !isWaiting || !byHand) return false
  // The job opens the slip if the process dies before.
  await giveTo(tx, found, byHand)
  return true
}

/** Asks the withdrawal's own payout about it. An unknown withdrawal is handed over now, under the same id. */
export async function askPayout(order: Withdrawal): Promise<void> {
  const payout = payoutOf(order.payout ?? '')
  if (!payout) {
    log.warn(
      { orderId: order.id, payout: order.payout },
      'nobody can be asked about a withdrawal: its payout is not there',
    )
    return
  }
  await hear(order, 'asked', async () => {
    const status = await payout.query(order.id)
    return status.state === 'unknown' ? await hand(payout, order) : status
  })
}

/** Enters an operator's report on a withdrawal that is being sent. Undefined if its payout accepts none. */
export async function enterWord(
  order: Withdrawal,
  word: PayoutWord,
  by: string,
  on: typeof db | Tx = db,
): Promise<PayoutStatus | undefined> {
  const enter = payoutOf(order.payout ?? '')?.enter
  if (!enter) return undefined
  const status = await enter(order.id, word, by, on)
  await takeStatus(order, 'operator', status, on)
  return status
}

/**
 * Takes over what a payout's books say of a withdrawal, also of one that this database never handed over: a restored copy may be older than
 * its payout. `unknown` changes nothing.
 */
export async function takeOver(order: Withdrawal, payout: Payout): Promise<PayoutStatus> {
  const status = await payout.query(order.id)
  if (status.state === 'unknown') return status
  await db.transaction((tx) => countAsSent(tx, order.id, payout.name))
  await takeStatus({ ...order, payout: order.payout ?? payout.name }, 'asked', status)
  return status
}

/** A withdrawal that the bank has paid by hand after the backup. False if it has an end, or is not there. */
export async function recordPaid(tx: Tx, id: string, reference: string, by: string): Promise<boolean> {
  const order = await countAsSent(tx, id, 'hand', by)
  if (!order) return false
  await settle(id, { state: 'paid', reference }, tx)
  return true
}

async function countAsSent(tx: Tx, id: string, payout: string, by = 'restore'): Promise<Withdrawal | undefined> {
  const found = await lockWithdrawal(tx, id)
  if (!found || !openWithdrawalStates.some((state) => state === found.state)) return undefined
  const { decidedBy, decidedAt, sentAt } = found
  const decided = { decidedBy: decidedBy ?? by, decidedAt: decidedAt ?? now(), sentAt: sentAt ?? now(), askedAt: now() }
  await tx
    .update(withdrawals)
    .set({ state: 'sending', payout: found.payout ?? payout, ...decided })
    .where(eq(withdrawals.id, id))
  return found
}

async function hand(payout: Payout, { id: orderId, cents, account }: Withdrawal): Promise<PayoutStatus> {
  await assertCopyOpen()
  const [row] = account === null ? [] : await db.select().from(bankAccounts).where(eq(bankAccounts.id, account))
  if (!row) throw new Error('a withdrawal has no account to go to')
  return await payout.send({ orderId, cents, payee: { bank: row.bankCode, ...decryptDetails(row) } })
}

/** A job asks for an unknown outcome. Until then nothing is posted. False if the payout has refused it. */
async function hear(order: Withdrawal, source: Word['source'], say: () => Promise<PayoutStatus>): Promise<boolean> {
  try {
    await takeStatus(order, source, await say())
  } catch (error) {
    if (error instanceof PayoutRefusal) return !(await takeRefusal(order, error))
    log.warn({ err: error, orderId: order.id, payout: order.payout }, 'a payout did not say how a withdrawal stands')
  }
  return true
}

/** A word that arrived meanwhile counts more than a refusal. */
async function takeRefusal({ id, payout }: Withdrawal, { message }: PayoutRefusal): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const order = await lockWithdrawal(tx, id)
    if (order?.state !== 'sending' || order.payout !== payout || order.acceptedAt) return false
    await refuse(tx, order, message)
    return true
  })
}

async function takeStatus(
  { id, payout }: Withdrawal,
  source: Word['source'],
  status: PayoutStatus,
  on: typeof db | Tx = db,
): Promise<void> {
  if (status.state !== 'unknown' && payout) await takeWord({ payout, orderId: id, status, source }, on)
}

/** Job: hands over approved withdrawals, and asks about those being sent. Returns their number. */
export async function sweepPayouts(): Promise<number> {
  const { state, askedAt, decidedAt, refusal } = withdrawals
  const isDue = and(eq(state, 'sending'), isToAsk(askedAt, ASK_AFTER_MS))
  const due = await db
    .select()
    .from(withdrawals)
    .where(or(and(eq(state, 'approved'), isNull(refusal)), isDue))
    .orderBy(asc(askedAt), asc(decidedAt))
    .limit(SWEEP_MAX)
  for (const order of due) {
    if (order.state === 'approved') await sendWithdrawal(order.id)
    else if (await claim(order)) await askPayout(order)
  }
  return due.length
}

/** Only the process that updates the timestamp asks. */
async function claim({ id, askedAt }: Withdrawal): Promise<boolean> {
  const isUnasked = askedAt === null ? isNull(withdrawals.askedAt) : eq(withdrawals.askedAt, askedAt)
  const rows = await db
    .update(withdrawals)
    .set({ askedAt: now() })
    .where(and(eq(withdrawals.id, id), eq(withdrawals.state, 'sending'), isUnasked))
    .returning({ id: withdrawals.id })
  return rows.length === 1
}
