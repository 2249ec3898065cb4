import { and, eq, isNull } from 'drizzle-orm'
import { now } from '../../base/clock.ts'
import { Refusal } from '../../call/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { type ApprovedName, approvedName } from '../../kyc/approved.ts'
import { bankAccounts } from '../payeeTables.ts'
import { noteServed } from './claims.ts'
import { isHeldBy } from './holder.ts'
import { isPaidTo, type Proven, provenPayeeOf } from './proven.ts'
import { type BankAccount, bankOf, decryptDetails, maskOf } from './written.ts'

/** Target of a withdrawal, as far as it may be shown. */
export type Payee = { account: string; payeeKind: string; payee: string }

/**
 * The account for a withdrawal. It must be the player's own and live, past its hold, at an available bank. With an approved identity, it
 * must carry that name. The caller has locked the wallet.
 */
export async function takePayee(tx: Tx, player: number, id: string): Promise<Payee> {
  const own = and(eq(bankAccounts.id, id), eq(bankAccounts.player, player), isNull(bankAccounts.endedAt))
  const [row] = await tx.select().from(bankAccounts).where(own)
  if (!row) throw new Refusal('bankAccountUnknown')
  const [obstacle] = obstaclesOf(row, await approvedName(player, tx), await provenPayeeOf(player, tx))
  if (obstacle) throw new Refusal(obstacle, obstacle === 'bankCooling' ? { until: row.usableAt.getTime() } : {})
  await noteServed(tx, row)
  return { account: row.id, payeeKind: row.bankCode, payee: maskOf(decryptDetails(row).cardNum) }
}

export type Obstacle = 'bankUnknown' | 'bankCooling' | 'bankHolderWrong'

/** The refusals that keep an account from withdrawals; empty if it can be used. */
export function obstaclesOf(
  row: BankAccount,
  approved: ApprovedName | undefined,
  proven: Proven | undefined,
): Obstacle[] {
  const found: Obstacle[] = []
  if (bankOf(row.bankId)?.status !== 1) found.push('bankUnknown')
  if (row.usableAt > now()) found.push('bankCooling')
  const isHeld = isHeldBy(decryptDetails(row).accountName, approved) && isPaidTo(row.numberHash, proven, approved)
  if (!isHeld) found.push('bankHolderWrong')
  return found
}
