import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import type { ProofKind } from '#contract/account/proof.ts'
import type { CodePurpose } from '#contract/enumerations.ts'
import type { RefusalName } from '#contract/errcodes.ts'
import { Refusal } from '../call/refusal.ts'
import { db } from '../db/database.ts'
import { smsGateway } from '../sms/chosen.ts'
import { players } from '../standing/tables.ts'
import { giveProofBack, takeProof } from './attempts.ts'
import { playerAsks } from './codeAsker.ts'
import { spendCode } from './codes.ts'
import { decryptPassword } from './keys.ts'
import { isPasswordOf, NO_PASSWORD } from './password.ts'

/** How an owner proves to be there, for one thing that needs it. */
export type ProofPlan = {
  /** What is asked for where the account has both. */
  first: 'password' | 'code'
  /** What a code must have been sent for. */
  purpose: CodePurpose
  /** What a wrong password is refused with, and an account that can prove nothing. A wrong code is codeWrong. */
  refusals: { wrong: RefusalName; none: RefusalName }
}

/** What a call brings: RSA ciphertext of the password, or a one-time code. */
export type Shown = { password?: string | undefined; code?: string | undefined }

type Locks = { passwordHash: string; mobile: string }

async function locksOf(player: number): Promise<Locks> {
  const { passwordHash, mobile } = players
  const [locks] = await db.select({ passwordHash, mobile }).from(players).where(eq(players.id, player))
  assert(locks, 'a player has no row')
  return locks
}

/** A code is possible only where one can be sent; what the player shows has no say in it. */
function kindFor({ passwordHash, mobile }: Locks, first: ProofPlan['first']): ProofKind {
  const hasPassword = passwordHash !== NO_PASSWORD
  const hasCode = mobile !== '' && smsGateway() !== undefined
  if (hasPassword && hasCode) return first
  if (hasPassword) return 'password'
  return hasCode ? 'code' : 'none'
}

export async function proofKindOf(player: number, { first }: ProofPlan): Promise<ProofKind> {
  return kindFor(await locksOf(player), first)
}

/**
 * Lets only the owner pass: a session that was stolen, or a phone left on a table, opens nothing here. A try counts before it is looked
 * at, so that parallel guesses cannot slip by, and whatever it is for, so that nobody guesses at one door after another. Refuses with the
 * plan's refusals, codeWrong, or attemptsTooMany.
 */
export async function proveOwner(player: number, plan: ProofPlan, { password = '', code = '' }: Shown): Promise<void> {
  const locks = await locksOf(player)
  const { mobile, passwordHash } = locks
  const kind = kindFor(locks, plan.first)
  if (kind === 'none') throw new Refusal(plan.refusals.none)
  await takeProof(player)
  if (kind === 'code') await spendCode({ id: playerAsks(player), mobile }, plan.purpose, code)
  else if (!(await isPasswordOf(await decryptPassword(password), passwordHash))) throw new Refusal(plan.refusals.wrong)
  await giveProofBack(player)
}
