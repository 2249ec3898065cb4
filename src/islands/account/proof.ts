import { ACCOUNT_LENGTH_MAX } from '#contract/account/limits.ts'
import type { FirmProofKind, ProofKind } from '#contract/account/proof.ts'
import { codeProblem, tooLongProblem } from '#contract/rules.ts'
import type { UserMessage } from '#contract/words.ts'
import { $webConfig } from '../config.ts'
import { encryptSecret } from './secret.ts'

export type { FirmProofKind, ProofKind }

/** The player's input for re-authentication. `code` stands beside the password where both are asked for. */
export type Proof = { kind: FirmProofKind; typed: string; code?: string }

/** Its validation error before sending. */
export function proofProblem({ kind, typed }: Proof): UserMessage | undefined {
  if (kind === 'code') return codeProblem(typed)
  if (typed === '') return { key: 'verify.required' }
  return tooLongProblem(typed, $webConfig.get()?.passwordLengthMax ?? ACCOUNT_LENGTH_MAX)
}

/** Its validation errors, by field. */
export function proofProblems(proof: Proof): Partial<Record<string, UserMessage>> {
  const { kind, code = '' } = proof
  const problem = proofProblem(proof)
  const beside = kind === 'both' ? codeProblem(code) : undefined
  return { ...(problem && { [kind === 'both' ? 'password' : kind]: problem }), ...(beside && { code: beside }) }
}

/** The proof, encrypted for the wire; undefined if the public key for a password cannot be fetched. */
export async function encryptProof({
  kind,
  typed,
  code,
}: Proof): Promise<{ password?: string; code?: string } | undefined> {
  if (kind === 'code') return { code: typed }
  if (kind === 'none') return {}
  const password = await encryptSecret(typed)
  return password === undefined ? undefined : { password, ...(code !== undefined && { code }) }
}
