import { and, eq, isNull } from 'drizzle-orm'
import { db } from '../../db/database.ts'
import { bankAccounts } from './tables.ts'

/** Whether the player has an account at a bank, held or not. */
export async function hasAccountAt(player: number, bankId: number): Promise<boolean> {
  const own = and(eq(bankAccounts.player, player), eq(bankAccounts.bankId, bankId), isNull(bankAccounts.endedAt))
  return (await db.$count(bankAccounts, own)) > 0
}
