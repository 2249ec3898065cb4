import { and, eq, isNull } from 'drizzle-orm'
import { now } from '../../clock.ts'
import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { bankAccounts } from '../bankTables.ts'
import { noteServed } from './claims.ts'
import { assertHolder } from './holder.ts'
import { bankOf, maskOf, unsealDetails } from './written.ts'

/** Where a withdrawal goes, as far as it may be shown. */
export type Payee = { account: string; payeeKind: string; payee: string }

/**
 * The account that a withdrawal may go to: the player's own, not changed or removed since, cooled down, at a bank that is on offer, in
 * the name of the approved identity where there is one. The caller has taken the player's turn.
 */
export async function takePayee(tx: Tx, player: number, id: string): Promise<Payee> {
  const own = and(eq(bankAccounts.id, id), eq(bankAccounts.player, player), isNull(bankAccounts.endedAt))
  const [row] = await tx.select().from(bankAccounts).where(own)
  if (!row) throw new Refusal('bankAccountUnknown')
  if (bankOf(row.bankId)?.status !== 1) throw new Refusal('bankUnknown')
  if (row.usableAt > now()) throw new Refusal('bankCooling', { until: row.usableAt.getTime() })
  const { cardNum, accountName } = unsealDetails(row)
  await assertHolder(player, accountName, tx)
  await noteServed(tx, row)
  return { account: row.id, payeeKind: row.bankCode, payee: maskOf(cardNum) }
}
