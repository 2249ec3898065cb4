import { ACCOUNT_LENGTH_MAX } from '#contract/account/limits.ts'
import type { ProofKind } from '#contract/account/proof.ts'
import { codeProblem, tooLongProblem } from '#contract/rules.ts'
import type { UserMessage } from '#contract/words.ts'
import { $webConfig } from '../lobby/config.ts'
import { encryptSecret } from './secret.ts'

export type { ProofKind }

/** The player's input for re-authentication. */
export type Proof = { kind: ProofKind; typed: string }

/** Its validation error before sending. */
export function proofProblem({ kind, typed }: Proof): UserMessage | undefined {
  if (kind === 'code') return codeProblem(typed)
  if (typed === '') return { key: 'verify.required' }
  return tooLongProblem(typed, $webConfig.get()?.passwordLengthMax ?? ACCOUNT_LENGTH_MAX)
}

/** The proof, encrypted for the wire; undefined if the public key for a password cannot be fetched. */
export async function encryptProof({ kind, typed }: Proof): Promise<{ password?: string; code?: string } | undefined> {
  if (kind === 'code') return { code: typed }
  if (kind === 'none') return {}
  const password = await encryptSecret(typed)
  return password === undefined ? undefined : { password }
}
