import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { db, type Tx } from '../../db/database.ts'
import { approvedName } from '../../kyc/approved.ts'
import { players } from '../../standing/tables.ts'
import { bankAccounts, bankClaims } from '../payeeTables.ts'
import { claimNumber, noteServed } from './claims.ts'
import { obstaclesOf, type Payee } from './payee.ts'
import { provenPayeeOf } from './proven.ts'
import { type BankAccount, decryptDetails, maskOf } from './written.ts'

/**
 * The account to pay to where the player cannot choose: the oldest without an obstacle. A closed account of the player's has ended its bank
 * accounts, so the last of them counts, unless its number is another player's by now.
 */
export async function payableAccount(player: number, on: typeof db | Tx = db): Promise<BankAccount | undefined> {
  const approved = await approvedName(player, on)
  const proven = await provenPayeeOf(player, on)
  const rows = await candidates(player, on)
  for (const row of rows) if (obstaclesOf(row, approved, proven).length === 0 && (await isOwn(row, on))) return row
  return undefined
}

async function candidates(player: number, on: typeof db | Tx): Promise<BankAccount[]> {
  const [whose] = await on.select({ state: players.state }).from(players).where(eq(players.id, player))
  const { boundAt, endedAt, id } = bankAccounts
  const own = eq(bankAccounts.player, player)
  if (whose?.state !== 'closed')
    return await on
      .select()
      .from(bankAccounts)
      .where(and(own, isNull(endedAt)))
      .orderBy(asc(boundAt), asc(id))
  return await on
    .select()
    .from(bankAccounts)
    .where(and(own, isNotNull(endedAt)))
    .orderBy(desc(endedAt), asc(id))
    .limit(1)
}

async function isOwn({ player, numberHash }: BankAccount, on: typeof db | Tx): Promise<boolean> {
  const [claim] = await on.select().from(bankClaims).where(eq(bankClaims.numberHash, numberHash))
  return claim === undefined || claim.player === player
}

/** Takes that account for a payout. The caller has locked the wallet, and has found that there is one. */
export async function takeAccount(tx: Tx, player: number): Promise<Payee> {
  const row = await payableAccount(player, tx)
  if (!row) throw new Error(`player ${player} has no account to pay to`)
  await claimNumber(tx, player, row.numberHash)
  await noteServed(tx, row)
  return { account: row.id, payeeKind: row.bankCode, payee: maskOf(decryptDetails(row).cardNum) }
}
