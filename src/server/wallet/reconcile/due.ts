import { and, asc, desc, eq, gte, isNull, lt, min } from 'drizzle-orm'
import { dayEnd, manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { db } from '../../db/database.ts'
import { knownGateways } from '../gateways/opened.ts'
import type { ListPayments } from '../listing.ts'
import { knownPayouts } from '../payouts/opened.ts'
import { depositOrders, withdrawals } from '../tables.ts'
import type { Book } from './listed.ts'
import { dayOf, reconcileDay } from './reconcileDay.ts'
import { paymentDifferences, reconciledDays } from './tables.ts'

const DAY_MS = 86_400_000
/** A day is compared this long after its end, when reports that come late have arrived. */
const AFTER_MS = 3 * 3_600_000
/** It is compared again after so many days, since money may be taken back late. */
const AGAIN_AFTER_DAYS = [0, 7, 30]
/** A day with open differences is compared again after this. */
const LOOK_AGAIN_MS = 20 * 3_600_000
/** How far back days are compared without being asked to. */
const DAYS_BACK = 31
/** The days of one gateway in one run. */
const DAYS_AT_ONCE = 12
const NO_LIST = 'it has no list: bring a statement by "reconcile statement"'

/** A gateway with its list, if it has one. */
export type Listed = Book & { list: ListPayments | undefined }

/** All gateways that money comes or goes by. */
export function books(): Listed[] {
  return [
    ...knownGateways().map(({ name: gateway, list }) => ({ flow: 'deposits', gateway, list }) as const),
    ...knownPayouts().map(({ name: gateway, list }) => ({ flow: 'payouts', gateway, list }) as const),
  ]
}

/**
 * Job: compares yesterday with each gateway's list, and each day of the last month that is not reconciled, or whose time for another look has
 * come. A gateway that is silent is asked once a run. Returns the number of days compared.
 */
export async function reconcileDue(): Promise<number> {
  let compared = 0
  for (const { list, ...book } of books()) {
    await noteDue(book, list !== undefined)
    for (const day of list ? await dueDays(book) : []) {
      const outcome = list && (await reconcileDay(book, day, list))
      if (outcome?.done === false) break
      compared += 1
    }
  }
  return compared
}

const lastDay = (): string => manilaDay(now().getTime() - AFTER_MS - DAY_MS)
const backTo = (): string => manilaDay(now().getTime() - DAYS_BACK * DAY_MS)

const isOf = ({ flow, gateway }: Book) => and(eq(reconciledDays.flow, flow), eq(reconciledDays.gateway, gateway))

/** Makes a row for each day up to yesterday since the first one, so that a day that nobody compared is told. Without a list, only for days with payments. */
async function noteDue(book: Book, hasList: boolean): Promise<void> {
  const [kept] = await db
    .select({ first: min(reconciledDays.day) })
    .from(reconciledDays)
    .where(isOf(book))
  const last = lastDay()
  for (let day = kept?.first ?? last; day <= last; day = manilaDay(dayEnd(day))) {
    if (day < backTo() || (!hasList && !(await hasBookings(book, day)))) continue
    const due = { ...book, day, dueAt: dayEnd(day), problem: hasList ? null : NO_LIST }
    await db.insert(reconciledDays).values(due).onConflictDoNothing()
  }
}

/** Whether money moved by this gateway on a day. */
async function hasBookings({ flow, gateway }: Book, day: string): Promise<boolean> {
  const { from, to } = dayOf(day)
  if (flow === 'payouts') {
    const { payout, settledAt, state } = withdrawals
    const isPaid = and(eq(payout, gateway), eq(state, 'paid'), gte(settledAt, from), lt(settledAt, to))
    return (await db.$count(withdrawals, isPaid)) > 0
  }
  const { creditedAt } = depositOrders
  const isCredited = and(eq(depositOrders.gateway, gateway), gte(creditedAt, from), lt(creditedAt, to))
  return (await db.$count(depositOrders, isCredited)) > 0
}

/** The days to compare now: those that never were, then those to look at again, the oldest first. */
async function dueDays(book: Book): Promise<string[]> {
  const { day, listedAt } = reconciledDays
  const rows = await db
    .select({ day, listedAt })
    .from(reconciledDays)
    .where(and(isOf(book), gte(day, backTo())))
    .orderBy(desc(isNull(listedAt)), asc(day))
  const differing = new Set(await differingDays(book))
  return rows
    .filter((row) => isDue(row, differing.has(row.day)))
    .map((row) => row.day)
    .slice(0, DAYS_AT_ONCE)
}

function isDue({ day, listedAt }: { day: string; listedAt: Date | null }, isDiffering: boolean): boolean {
  const at = now().getTime()
  const looks = AGAIN_AFTER_DAYS.map((days) => dayEnd(day).getTime() + AFTER_MS + days * DAY_MS)
  const last = looks.filter((look) => look <= at).at(-1)
  if (last === undefined) return false
  if (listedAt === null || listedAt.getTime() < last) return true
  return isDiffering && listedAt.getTime() <= at - LOOK_AGAIN_MS
}

async function differingDays({ flow, gateway }: Book): Promise<string[]> {
  const { day, closedAt } = paymentDifferences
  const isOpen = and(eq(paymentDifferences.flow, flow), eq(paymentDifferences.gateway, gateway), isNull(closedAt))
  return (await db.selectDistinct({ day }).from(paymentDifferences).where(isOpen)).map((row) => row.day)
}
