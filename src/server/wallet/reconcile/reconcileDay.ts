import { sql } from 'drizzle-orm'
import { dayEnd, dayStart } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { log } from '../../base/log.ts'
import { db, type Tx } from '../../db/database.ts'
import { isPosted } from '../../ledger/history.ts'
import { correctionOf } from '../../ledger/reverse.ts'
import type { ListedPayment, ListPayments, Span } from '../listing.ts'
import { agreedFeeOf } from './agreedFees.ts'
import { compare, type Difference, type Here, type There } from './compare.ts'
import { fetchList } from './fetchList.ts'
import { keepDifferences } from './keepDifferences.ts'
import { type Book, keepListed, listedFor, listedIn } from './listed.ts'
import { ourDeposits } from './ourDeposits.ts'
import { ourPayouts } from './ourPayouts.ts'
import { sumsOf } from './sums.ts'
import { reconciledDays } from './tables.ts'

/** Clocks differ and reports take their time: this much before and after a day is listed too, so that a payment at midnight meets its other side. */
export const MARGIN_MS = 2 * 3_600_000

/** How a day was compared: `open` differences, or why it is not reconciled. `overtaken`: a later list was compared meanwhile. */
export type Reconciled = { done: true; open: number } | { done: false; why: string } | { done: 'overtaken' }

export const dayOf = (day: string): Span => ({ from: dayStart(day), to: dayEnd(day) })

const widened = ({ from, to }: Span): Span => ({
  from: new Date(from.getTime() - MARGIN_MS),
  to: new Date(to.getTime() + MARGIN_MS),
})

/** Asks a gateway for its list of a day, and compares it with our books. A list that cannot be had leaves the day as it is. */
export async function reconcileDay(book: Book, day: string, list: ListPayments): Promise<Reconciled> {
  const askedAt = now()
  const span = widened(dayOf(day))
  try {
    const rows = await fetchList(list, span)
    return await db.transaction((tx) => settleDay(tx, { book, day, span, rows, askedAt, source: 'list' }))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    log.warn({ err: error, ...book, day }, 'a day is not reconciled: its gateway gave no list')
    await noteProblem(book, day, why)
    return { done: false, why }
  }
}

/** Compares a bank's statement of a day in place of a list. */
export async function reconcileStatement(
  tx: Tx,
  book: Book,
  day: string,
  rows: readonly ListedPayment[],
): Promise<Reconciled> {
  return await settleDay(tx, { book, day, span: dayOf(day), rows, askedAt: now(), source: 'statement' })
}

/** Keeps why a day could not be compared. A day that was compared before stays compared. */
async function noteProblem({ flow, gateway }: Book, day: string, problem: string): Promise<void> {
  const tried = { triedAt: now(), problem: problem.slice(0, PROBLEM_MAX) }
  await db
    .insert(reconciledDays)
    .values({ flow, gateway, day, dueAt: dayEnd(day), ...tried })
    .onConflictDoUpdate({ target: [reconciledDays.flow, reconciledDays.gateway, reconciledDays.day], set: tried })
}

const PROBLEM_MAX = 200

type Listed = {
  book: Book
  day: string
  span: Span
  rows: readonly ListedPayment[]
  askedAt: Date
  source: 'list' | 'statement'
}

async function settleDay(tx: Tx, listed: Listed): Promise<Reconciled> {
  const { book, day, span, rows, askedAt, source } = listed
  // Spans of neighbouring days overlap, so one comparison of a book follows the other.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`reconciliation ${book.flow} ${book.gateway}`}, 0))`,
  )
  if (await isOvertaken(tx, book, day, askedAt)) return { done: 'overtaken' }
  await keepListed(tx, book, span, rows)
  const whole = dayOf(day)
  const theirs = await listedIn(tx, book, whole)
  const ours = await oursOf(tx, book, whole, theirs)
  const all = [...theirs, ...(await listedFor(tx, book, ours, theirs))]
  const found = await withoutCorrected(tx, book, compare(all, ours, whole, agreedFeeOf(book)))
  const open = await keepDifferences(tx, book, day, found)
  const compared = { triedAt: askedAt, listedAt: askedAt, source, problem: null, sums: sumsOf(all, ours, whole) }
  await tx
    .insert(reconciledDays)
    .values({ ...book, day, dueAt: whole.to, ...compared })
    .onConflictDoUpdate({ target: [reconciledDays.flow, reconciledDays.gateway, reconciledDays.day], set: compared })
  return { done: true, open }
}

async function isOvertaken(tx: Tx, { flow, gateway }: Book, day: string, askedAt: Date): Promise<boolean> {
  const { listedAt } = reconciledDays
  const [row] = await tx
    .select({ listedAt })
    .from(reconciledDays)
    .where(
      sql`(${reconciledDays.flow}, ${reconciledDays.gateway}, ${reconciledDays.day}) = (${flow}, ${gateway}, ${day})`,
    )
  return row?.listedAt !== undefined && row.listedAt !== null && row.listedAt > askedAt
}

async function oursOf(tx: Tx, { flow, gateway }: Book, span: Span, theirs: readonly There[]): Promise<Here[]> {
  return flow === 'deposits'
    ? await ourDeposits(tx, gateway, span, theirs)
    : await ourPayouts(tx, gateway, span, theirs)
}

/** Coin that an operator took back by hand stands in a correction of the deposit's entry. */
async function withoutCorrected(tx: Tx, { flow }: Book, found: readonly Difference[]): Promise<Difference[]> {
  const left: Difference[] = []
  for (const each of found) {
    const isSentBack = flow === 'deposits' && each.kind === 'reversedThere'
    if (!isSentBack || !(await isPosted(tx, correctionOf(`deposit:${each.orderId}`)))) left.push(each)
  }
  return left
}
