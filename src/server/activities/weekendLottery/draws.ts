import { and, desc, eq, isNull, lte } from 'drizzle-orm'
import type { LotteryConfig } from '#contract/activities/weekendLottery/config.ts'
import { cipherFor } from '../../base/cipher.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db, type Tx } from '../../db/database.ts'
import type { Reader } from '../../ledger/post.ts'
import { lotteryDraws } from './tables.ts'

export type Draw = typeof lotteryDraws.$inferSelect
export type DrawState = Draw['state']

/** The lottery as the file has it now. A draw that is open has its own terms. */
export const configured = (): LotteryConfig => catalogue().configs.weekendLottery

/** Seeds at rest. A seed that cannot be decrypted any more stops its draw, and nothing replaces it. */
export const lotteryCipher = cipherFor('lottery seeds')

export async function findDraw(day: string, on: Reader = db): Promise<Draw | undefined> {
  const [draw] = await on.select().from(lotteryDraws).where(eq(lotteryDraws.day, day))
  return draw
}

/** A draw, locked until the transaction ends. Everything that changes a draw or its tickets takes this lock first. */
export async function lockDraw(tx: Tx, day: string): Promise<Draw | undefined> {
  const [draw] = await tx.select().from(lotteryDraws).where(eq(lotteryDraws.day, day)).for('update')
  return draw
}

/** The draw that is open. */
export async function openDrawNow(on: Reader = db): Promise<Draw | undefined> {
  const [draw] = await on.select().from(lotteryDraws).where(eq(lotteryDraws.state, 'open'))
  return draw
}

/** The draws that wait for a round, whoever brings it. */
export async function waitingDraws(): Promise<Draw[]> {
  const { state, signature, day } = lotteryDraws
  return await db
    .select()
    .from(lotteryDraws)
    .where(and(eq(state, 'closed'), isNull(signature)))
    .orderBy(day)
}

/** The days of the open draws whose time is over at a moment. */
export async function overdueDays(at: Date): Promise<string[]> {
  const { state, closesAt, day } = lotteryDraws
  const isOver = and(eq(state, 'open'), lte(closesAt, at))
  return (await db.select({ day }).from(lotteryDraws).where(isOver).orderBy(day)).map((row) => row.day)
}

/** The days of the draws in a state, the oldest first. */
export async function daysIn(wanted: DrawState): Promise<string[]> {
  const { state, day } = lotteryDraws
  return (await db.select({ day }).from(lotteryDraws).where(eq(state, wanted)).orderBy(day)).map((row) => row.day)
}

/** The newest draws, for operators. */
export async function latestDraws(most: number): Promise<Draw[]> {
  return await db.select().from(lotteryDraws).orderBy(desc(lotteryDraws.day)).limit(most)
}
