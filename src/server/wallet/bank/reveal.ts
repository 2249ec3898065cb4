import { desc, eq, inArray } from 'drizzle-orm'
import { now } from '../../base/clock.ts'
import { db } from '../../db/database.ts'
import { bankAccounts, bankReveals } from '../payeeTables.ts'
import { type Details, decryptDetails, maskOf } from './written.ts'

/** Whole numbers by account, for an operator who pays by hand. Each look is recorded before anything is shown. */
export async function revealAccounts(ids: readonly string[], who: string): Promise<Map<string, Details>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await db.select().from(bankAccounts).where(inArray(bankAccounts.id, wanted))
  const at = now()
  await db.insert(bankReveals).values(rows.map(({ id }) => ({ account: id, who, at })))
  return new Map(rows.map((row) => [row.id, decryptDetails(row)]))
}

export type Revealed = { at: Date; who: string; player: number; bankCode: string; payee: string }

/** Recorded looks at whole numbers, latest first. */
export async function listReveals(most: number): Promise<Revealed[]> {
  const rows = await db
    .select({ at: bankReveals.at, who: bankReveals.who, account: bankAccounts })
    .from(bankReveals)
    .innerJoin(bankAccounts, eq(bankAccounts.id, bankReveals.account))
    .orderBy(desc(bankReveals.at), desc(bankReveals.id))
    .limit(most)
  return rows.map(({ at, who, account }) => {
    const { player, bankCode } = account
    return { at, who, player, bankCode, payee: maskOf(decryptDetails(account).cardNum) }
  })
}
