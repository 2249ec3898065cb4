import { eq } from 'drizzle-orm'
import { codePurpose } from '#contract/enumerations.ts'
import type { ownerProofs } from '#contract/rights.ts'
import { db } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { forgivePassword, takePassword } from './attempts.ts'
import { spendCode } from './codes.ts'
import { decryptPassword } from './keys.ts'
import { isPasswordOf, NO_PASSWORD } from './password.ts'
import { players } from './tables.ts'

type OwnerProof = (typeof ownerProofs)[number]
/** Ciphertext of the password, or a code to the bound number. */
type Shown = { password?: string | undefined; code?: string | undefined }

async function locksOf(player: number): Promise<{ passwordHash: string; mobile: string }> {
  const { passwordHash, mobile } = players
  const [row] = await db.select({ passwordHash, mobile }).from(players).where(eq(players.id, player))
  return row ?? { passwordHash: NO_PASSWORD, mobile: '' }
}

/** How a player can prove to be the owner of the account: by the password, or a code where there is none. */
export async function proofOf(player: number): Promise<OwnerProof> {
  const { passwordHash, mobile } = await locksOf(player)
  if (passwordHash !== NO_PASSWORD) return 'password'
  return mobile === '' ? 'none' : 'code'
}

/**
 * Lets only the owner pass: a session that was stolen, or a phone left on a table, opens nothing here. A try counts before it is looked
 * at, so that parallel guesses cannot slip by.
 */
export async function proveOwner(player: number, { password = '', code = '' }: Shown): Promise<void> {
  await takePassword(player)
  const { passwordHash, mobile } = await locksOf(player)
  if (passwordHash === NO_PASSWORD) {
    if (mobile === '') throw new Refusal('ownerPhoneNeeded')
    await spendCode(mobile, codePurpose.rights, code)
  } else if (!(await isPasswordOf(await decryptPassword(password), passwordHash))) {
    throw new Refusal('ownerUnproven')
  }
  await forgivePassword(player)
}
