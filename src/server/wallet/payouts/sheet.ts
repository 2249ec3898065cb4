import { and, asc, eq, inArray, isNull, like, sql } from 'drizzle-orm'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { db, type Tx } from '../../db/database.ts'
import { withdrawals } from '../tables.ts'
import type { Withdrawal } from '../withdrawals/exchange.ts'
import { payoutSlips } from './tables.ts'

/** Files for the bank, with the payments by hand. Each payment stands in one file. */

/** A file with more rows would be refused by banks, and checked by nobody. */
const ROWS_MAX = 500

/** Puts every waiting payment that stands in no file into a new one, and returns its name; undefined if there is none. */
export async function makeSheet(tx: Tx, by: string): Promise<string | undefined> {
  // Two operators at once make two files, of different payments.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('files of payouts', 0))`)
  const { orderId, state, file, openedAt } = payoutSlips
  const rows = await tx
    .select({ orderId })
    .from(payoutSlips)
    .innerJoin(withdrawals, eq(withdrawals.id, orderId))
    .where(and(eq(state, 'waiting'), isNull(file), eq(withdrawals.state, 'sending'), eq(withdrawals.payout, 'hand')))
    .orderBy(asc(openedAt), asc(orderId))
    .limit(ROWS_MAX)
  if (rows.length === 0) return undefined
  const name = await nextName(tx)
  const filed = { file: name, filedAt: now(), filedBy: by }
  const ids = rows.map((row) => row.orderId)
  await tx.update(payoutSlips).set(filed).where(inArray(orderId, ids))
  return name
}

async function nextName(tx: Tx): Promise<string> {
  const today = manilaDay(now())
  const [row] = await tx
    .select({ made: sql<number>`count(distinct ${payoutSlips.file})::int` })
    .from(payoutSlips)
    .where(like(payoutSlips.file, `${today}-%`))
  return `${today}-${(row?.made ?? 0) + 1}`
}

/** A payment in a file, and what was entered about it since. */
export type Filed = { order: Withdrawal; entered: string }

export async function readSheet(name: string): Promise<Filed[]> {
  return await db
    .select({ order: withdrawals, entered: payoutSlips.state })
    .from(payoutSlips)
    .innerJoin(withdrawals, eq(withdrawals.id, payoutSlips.orderId))
    .where(eq(payoutSlips.file, name))
    .orderBy(asc(withdrawals.cents), asc(withdrawals.id))
}
