import { and, count, eq, isNotNull, isNull, min, or } from 'drizzle-orm'
import { careCases } from '../care/signalTables.ts'
import { db } from '../db/database.ts'
import { letters } from '../inbox/tables.ts'
import { identities } from '../kyc/tables.ts'
import { openProposals } from '../operators/proposals.ts'
import { birthDates } from '../standing/ageTables.ts'
import { legalHolds } from '../standing/exclusionTables.ts'
import { players } from '../standing/tables.ts'
import { depositReversals, isOpenDebt } from '../wallet/debtTables.ts'
import { waitingDifferences } from '../wallet/reconcile/overview.ts'
import { openReports } from '../wallet/suspicion/overdue.ts'
import { depositOrders, isFlaggedOutcome, paymentEvents, withdrawals } from '../wallet/tables.ts'
import type { Queue } from './verb.ts'

/** How many wait in a queue, and since when the oldest does. */
export type Waiting = { count: number; oldest: Date | null }

const NOBODY: Waiting = { count: 0, oldest: null }

/** What waits for an operator in each queue. Each part is served by an index, because metrics ask often. */
export async function waitingNow(): Promise<Record<Queue, Waiting>> {
  return {
    withdrawals: await waitingWithdrawals(),
    identity: together(await waitingIdentities(), await waitingAges()),
    deposits: together(await otherAmounts(), await flaggedEvents()),
    debts: await openDebts(),
    differences: (await waitingDifferences()).reduce(together, NOBODY),
    cases: (await openReports()).reduce(together, NOBODY),
    care: await openCareCases(),
    holds: await openHolds(),
    mail: await unsentMail(),
    proposals: await openProposals(),
  }
}

function together(one: Waiting, other: Waiting): Waiting {
  const times = [one.oldest, other.oldest].filter((time) => time !== null).map((time) => time.getTime())
  return { count: one.count + other.count, oldest: times.length > 0 ? new Date(Math.min(...times)) : null }
}

/** Requests to decide on, payments to make by hand, and those that no payout takes. */
async function waitingWithdrawals(): Promise<Waiting> {
  const { state, payout, refusal, createdAt } = withdrawals
  const isByHand = and(eq(state, 'sending'), eq(payout, 'hand'))
  const isRefused = and(eq(state, 'approved'), isNotNull(refusal))
  const isWaiting = or(eq(state, 'requested'), isByHand, isRefused)
  const [row] = await db
    .select({ count: count(), oldest: min(createdAt) })
    .from(withdrawals)
    .where(isWaiting)
  return row ?? NOBODY
}

async function waitingIdentities(): Promise<Waiting> {
  const { state, submittedAt } = identities
  const isWaiting = eq(state, 'submitted')
  const [row] = await db
    .select({ count: count(), oldest: min(submittedAt) })
    .from(identities)
    .where(isWaiting)
  return row ?? NOBODY
}

async function waitingAges(): Promise<Waiting> {
  const [row] = await db
    .select({ count: count(), oldest: min(birthDates.changedAt) })
    .from(players)
    .leftJoin(birthDates, eq(birthDates.player, players.id))
    .where(eq(players.ageState, 'review'))
  return row ?? NOBODY
}

/** Paid with another amount or to a closed account, and not settled. A late one was credited, so nothing of it waits. */
async function otherAmounts(): Promise<Waiting> {
  const { reportedCents, createdAt, settledAt } = depositOrders
  // The second condition is that of the partial index.
  const isOther = and(isNotNull(reportedCents), isNull(settledAt), or(depositOrders.isLate, isNotNull(reportedCents)))
  const [row] = await db
    .select({ count: count(), oldest: min(createdAt) })
    .from(depositOrders)
    .where(isOther)
  return row ?? NOBODY
}

/** What players owe since payments were taken back. */
async function openDebts(): Promise<Waiting> {
  const [row] = await db
    .select({ count: count(), oldest: min(depositReversals.reversedAt) })
    .from(depositReversals)
    .where(isOpenDebt)
  return row ?? NOBODY
}

async function flaggedEvents(): Promise<Waiting> {
  const { outcome, receivedAt, settledAt } = paymentEvents
  const isFlagged = and(isFlaggedOutcome(outcome), isNull(settledAt))
  const [row] = await db
    .select({ count: count(), oldest: min(receivedAt) })
    .from(paymentEvents)
    .where(isFlagged)
  return row ?? NOBODY
}

/** Players whom the operator's care has to look at. */
async function openCareCases(): Promise<Waiting> {
  const { closedAt, openedAt } = careCases
  const [row] = await db
    .select({ count: count(), oldest: min(openedAt) })
    .from(careCases)
    .where(isNull(closedAt))
  return row ?? NOBODY
}

async function openHolds(): Promise<Waiting> {
  const { closedAt, openedAt } = legalHolds
  const [row] = await db
    .select({ count: count(), oldest: min(openedAt) })
    .from(legalHolds)
    .where(isNull(closedAt))
  return row ?? NOBODY
}

/** Letters on their way. One that stays there was interrupted. */
async function unsentMail(): Promise<Waiting> {
  const { state, createdAt } = letters
  const isUnsent = eq(state, 'sending')
  const [row] = await db
    .select({ count: count(), oldest: min(createdAt) })
    .from(letters)
    .where(isUnsent)
  return row ?? NOBODY
}
