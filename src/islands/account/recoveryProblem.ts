import { readRecoveryCode } from '#contract/account/recoveryCodes.ts'
import type { UserMessage } from '#contract/words.ts'

export const isRecoveryCode = (typed: string): boolean => readRecoveryCode(typed) !== undefined

/** What is wrong with a typed recovery code, as far as the page can tell. */
export function recoveryProblem(typed: string): UserMessage | undefined {
  return isRecoveryCode(typed) ? undefined : { key: 'recovery.login.problem' }
}
