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
import { playerRequester } from './codeRequester.ts'
import { spendCode } from './codes.ts'
import { decryptPassword } from './keys.ts'
import { isPasswordOf, NO_PASSWORD } from './password.ts'

/** How a player re-authenticates for one sensitive call. */
export type ProofPlan = {
  /** The preferred proof if the account has both. */
  first: 'password' | 'code'
  /** The purpose that the code must have been sent for. */
  purpose: CodePurpose
  /** The refusals of a wrong password, and of an account without a proof. A wrong code is codeWrong. */
  refusals: { wrong: RefusalName; none: RefusalName }
}

/** The proof in a call: RSA ciphertext of the password, or a one-time code. */
export type Shown = { password?: string | undefined; code?: string | undefined }

type Credentials = { passwordHash: string; mobile: string }

async function credentialsOf(player: number): Promise<Credentials> {
  const { passwordHash, mobile } = players
  const [credentials] = await db.select({ passwordHash, mobile }).from(players).where(eq(players.id, player))
  assert(credentials, 'a player has no row')
  return credentials
}

/** A code is possible only if one can be sent. The proof in the call has no influence. */
function kindFor({ passwordHash, mobile }: Credentials, first: ProofPlan['first']): ProofKind {
  const hasPassword = passwordHash !== NO_PASSWORD
  const hasCode = mobile !== '' && smsGateway() !== undefined
  if (hasPassword && hasCode) return first
  if (hasPassword) return 'password'
  return hasCode ? 'code' : 'none'
}

export async function proofKindOf(player: number, { first }: ProofPlan): Promise<ProofKind> {
  return kindFor(await credentialsOf(player), first)
}

/**
 * Re-authenticates a logged-in player, since a stolen session alone must not suffice. An attempt is counted before it is checked, which
 * limits parallel guesses. All sensitive calls share one counter. Refuses with the plan's refusals, codeWrong, or attemptsTooMany.
 */
export async function reauthenticate(
  player: number,
  plan: ProofPlan,
  { password = '', code = '' }: Shown,
): Promise<void> {
  const credentials = await credentialsOf(player)
  const { mobile, passwordHash } = credentials
  const kind = kindFor(credentials, plan.first)
  if (kind === 'none') throw new Refusal(plan.refusals.none)
  await takeProof(player)
  if (kind === 'code') await spendCode({ id: playerRequester(player), mobile }, plan.purpose, code)
  else if (!(await isPasswordOf(await decryptPassword(password), passwordHash))) throw new Refusal(plan.refusals.wrong)
  await giveProofBack(player)
}
