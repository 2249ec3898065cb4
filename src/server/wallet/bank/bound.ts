import { and, eq, isNull } from 'drizzle-orm'
import { db } from '../../db/database.ts'
import { bankAccounts } from '../payeeTables.ts'

/** Whether the player has an account at a bank, held or not; without a bank, at any. */
export async function hasAccount(player: number, bankId?: number): Promise<boolean> {
  const isThere = bankId === undefined ? undefined : eq(bankAccounts.bankId, bankId)
  const own = and(eq(bankAccounts.player, player), isThere, isNull(bankAccounts.endedAt))
  return (await db.$count(bankAccounts, own)) > 0
}
