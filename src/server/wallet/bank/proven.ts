import { eq } from 'drizzle-orm'
import type { Bank } from '#contract/lobby/catalogueBanks.ts'
import { now } from '../../base/clock.ts'
import { db, type Tx } from '../../db/database.ts'
import type { ApprovedName } from '../../kyc/approved.ts'
import { provenPayees } from '../payeeTables.ts'
import { isSamePerson } from './holder.ts'
import { type Details, decryptDetails, encryptDetails, maskOf, nameOf, numberHashOf } from './written.ts'

/** The account by which an account of ours was given back: earlier deposits came from it. */
export type Proven = { numberHash: string; holder: string }

/** The only account that a player is paid to, unless an identity was approved in its holder's name; undefined for most players. */
export async function provenPayeeOf(player: number, on: typeof db | Tx = db): Promise<Proven | undefined> {
  const [row] = await on.select().from(provenPayees).where(eq(provenPayees.player, player))
  return row && { numberHash: row.numberHash, holder: decryptDetails(row).accountName }
}

/** From now on the player is paid to this account only. Returns how letters name it. */
export async function payOnlyTo(tx: Tx, player: number, bank: Bank, details: Details): Promise<string> {
  const proven = {
    numberHash: numberHashOf(bank, details.cardNum),
    ciphertext: encryptDetails(details),
    provenAt: now(),
  }
  await tx
    .insert(provenPayees)
    .values({ player, ...proven })
    .onConflictDoUpdate({ target: provenPayees.player, set: proven })
  return `${nameOf(bank.shortName)} ${maskOf(details.cardNum)}`
}

/** Whoever proved the deposits may be another person than the one whose identity is approved later. Then only the proven account is paid to. */
export function isPaidTo(numberHash: string, proven: Proven | undefined, approved: ApprovedName | undefined): boolean {
  if (!proven || numberHash === proven.numberHash) return true
  return approved !== undefined && isSamePerson(proven.holder, approved)
}
