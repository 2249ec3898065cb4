import { and, asc, count, desc, eq, isNotNull, isNull, min, or, type SQL } from 'drizzle-orm'
import { db } from '../../db/database.ts'
import { type Flow, paymentDifferences, reconciledDays } from './tables.ts'

export type Kept = typeof paymentDifferences.$inferSelect
export type Day = typeof reconciledDays.$inferSelect

/** Which differences and days are asked for; `all`: closed differences and reconciled days too. */
export type Choice = { day?: string | undefined; gateway?: string | undefined; flow?: Flow | undefined; all: boolean }

const LISTED_MAX = 500

/** Differences, the oldest first. */
export async function listDifferences({ day, gateway, flow, all }: Choice): Promise<Kept[]> {
  const table = paymentDifferences
  const isAsked = and(
    day === undefined ? undefined : eq(table.day, day),
    gateway === undefined ? undefined : eq(table.gateway, gateway),
    flow === undefined ? undefined : eq(table.flow, flow),
    all ? undefined : isNull(table.closedAt),
  )
  return await db.select().from(table).where(isAsked).orderBy(asc(table.firstSeen), asc(table.id)).limit(LISTED_MAX)
}

/** Days that are not reconciled, or whose last look failed; with `all` or a day, any. The latest first. */
export async function listDays({ day, gateway, flow, all }: Choice): Promise<Day[]> {
  const table = reconciledDays
  const isTroubled = or(isNull(table.listedAt), isNotNull(table.problem))
  const isAsked: SQL | undefined = and(
    day === undefined ? undefined : eq(table.day, day),
    gateway === undefined ? undefined : eq(table.gateway, gateway),
    flow === undefined ? undefined : eq(table.flow, flow),
    all || day !== undefined ? undefined : isTroubled,
  )
  return await db
    .select()
    .from(table)
    .where(isAsked)
    .orderBy(desc(table.day), asc(table.flow), asc(table.gateway))
    .limit(LISTED_MAX)
}

export async function findDifference(id: string): Promise<Kept | undefined> {
  const [found] = await db.select().from(paymentDifferences).where(eq(paymentDifferences.id, id))
  return found
}

/** Open differences and days without a comparison, and since when the oldest waits. */
export async function waitingDifferences(): Promise<{ count: number; oldest: Date | null }[]> {
  const [differences] = await db
    .select({ count: count(), oldest: min(paymentDifferences.firstSeen) })
    .from(paymentDifferences)
    .where(isNull(paymentDifferences.closedAt))
  const [days] = await db
    .select({ count: count(), oldest: min(reconciledDays.dueAt) })
    .from(reconciledDays)
    .where(isNull(reconciledDays.listedAt))
  return [differences, days].filter((row) => row !== undefined)
}
