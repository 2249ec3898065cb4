import { and, desc, eq, gte, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { plainReference } from '#contract/wallet/transferReference.ts'
import { now } from '../../base/clock.ts'
import { db } from '../../db/database.ts'
import { type DepositOrder, depositOrders, isFlaggedOutcome, paymentEvents } from '../tables.ts'

type Event = typeof paymentEvents.$inferSelect

/**
 * How a bank transfer stands. `waiting`: ordered, and no money yet. `matched`: credited. `otherAmount`: the reference is right, the amount is not.
 * `again`: a further transfer for an order that has one. `unmatched`: money whose reference names no order. `settled`: an operator has decided.
 * `over`: ordered, and never paid.
 */
export const transferStates = ['waiting', 'matched', 'otherAmount', 'again', 'unmatched', 'settled', 'over'] as const
export type TransferState = (typeof transferStates)[number]

/** A bank transfer: an order with what came for it, or money that came alone. */
export type Transfer = {
  state: TransferState
  /** What settles it: the order, or the report of the money. */
  id: string
  gateway: string
  at: Date
  order: DepositOrder | undefined
  came: Cents | null
  /** What the payer wrote, if it is known. */
  written: string | null
  paymentId: string | null
  settledBy: string | null
  /** Orders that it may be meant for, the most alike first. */
  likely: readonly DepositOrder[]
}

/** What needs a person's hand. */
const HANDS: readonly TransferState[] = ['otherAmount', 'again', 'unmatched']

const LISTED_MAX = 200
const DAYS = 30
const DAY_MS = 86_400_000
/** Orders this long before and after money of an unknown reference may be meant by it. */
const LIKELY_MS = 3 * DAY_MS
const LIKELY_MAX = 3
/** Letters of a reference that its payer may have got wrong. */
const WRONG_LETTERS_MAX = 2

/** Bank transfers of the last 30 days, the latest first: of one state, or those that need a hand and those that are waited for. */
export async function listTransfers(state?: TransferState): Promise<Transfer[]> {
  const since = new Date(now().getTime() - DAYS * DAY_MS)
  const all = [...(await ordered(since)), ...(await alone(since))]
  const isWanted = (transfer: Transfer) =>
    state === undefined ? transfer.state === 'waiting' || HANDS.includes(transfer.state) : transfer.state === state
  const wanted = all.filter(isWanted).toSorted((one, two) => two.at.getTime() - one.at.getTime())
  return await Promise.all(wanted.slice(0, LISTED_MAX).map(withLikely))
}

async function ordered(since: Date): Promise<Transfer[]> {
  const { transferReference, createdAt } = depositOrders
  const rows = await db
    .select()
    .from(depositOrders)
    .where(and(isNotNull(transferReference), gte(createdAt, since)))
    .orderBy(desc(createdAt))
    .limit(LISTED_MAX)
  return rows.map((order) => {
    const { id, gateway, createdAt: at, paymentId, settledBy, reportedCents } = order
    const came = order.state === 'credited' ? order.cents : reportedCents
    return { state: stateOf(order), id, gateway, at, order, came, written: null, paymentId, settledBy, likely: [] }
  })
}

function stateOf({ state, settledAt, reportedCents }: DepositOrder): TransferState {
  if (settledAt) return 'settled'
  if (state === 'credited') return 'matched'
  if (reportedCents !== null) return 'otherAmount'
  return state === 'pending' ? 'waiting' : 'over'
}

/** Money that came by transfer without being credited: what its payer wrote is kept with the report. */
async function alone(since: Date): Promise<Transfer[]> {
  const { outcome, receivedAt, written } = paymentEvents
  const rows = await db
    .select({ event: paymentEvents, order: depositOrders })
    .from(paymentEvents)
    .leftJoin(depositOrders, eq(depositOrders.id, paymentEvents.orderId))
    .where(
      and(
        isFlaggedOutcome(outcome),
        inArray(outcome, ['orderUnknown', 'paidTwice']),
        isNotNull(written),
        gte(receivedAt, since),
      ),
    )
    .orderBy(desc(receivedAt))
    .limit(LISTED_MAX)
  return rows.map(({ event, order }) => ofEvent(event, order ?? undefined))
}

function ofEvent(event: Event, order: DepositOrder | undefined): Transfer {
  const { id, gateway, receivedAt: at, cents: came, written, paymentId, settledAt, settledBy, outcome } = event
  const state = settledAt ? 'settled' : outcome === 'paidTwice' ? 'again' : 'unmatched'
  return { state, id, gateway, at, order, came, written, paymentId, settledBy, likely: [] }
}

async function withLikely(transfer: Transfer): Promise<Transfer> {
  return transfer.state === 'unmatched' ? { ...transfer, likely: await likelyFor(transfer) } : transfer
}

/** Orders of that amount, or with almost that reference, that nothing was paid for. They are a hint: only a person may decide. */
async function likelyFor({ gateway, at, came, written }: Transfer): Promise<DepositOrder[]> {
  const { transferReference, createdAt, creditedAt, reportedCents } = depositOrders
  const around = (ms: number) => new Date(at.getTime() + ms)
  const rows = await db
    .select()
    .from(depositOrders)
    .where(
      and(
        eq(depositOrders.gateway, gateway),
        isNotNull(transferReference),
        isNull(creditedAt),
        isNull(reportedCents),
        gte(createdAt, around(-LIKELY_MS)),
        lte(createdAt, around(LIKELY_MS)),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(LISTED_MAX)
  const plain = plainReference(written ?? '')
  const rated = rows.map((order) => ({ order, wrong: wrongLetters(plain, order.transferReference ?? '') }))
  return rated
    .filter(({ order, wrong }) => order.cents === came || wrong <= WRONG_LETTERS_MAX)
    .toSorted((one, two) => one.wrong - two.wrong)
    .slice(0, LIKELY_MAX)
    .map(({ order }) => order)
}

/** Letters to change, add or leave out until one text is the other (Levenshtein). Both are short. */
export function wrongLetters(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [column, wanted] of [...other].entries())
      next.push(
        Math.min((next[column] ?? 0) + 1, (row[column + 1] ?? 0) + 1, (row[column] ?? 0) + (letter === wanted ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
