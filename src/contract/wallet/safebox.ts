import { isPattern } from '../account/passwords.ts'
import type { UserMessage } from '../words.ts'
import { SAFEBOX_DIGITS } from './limits.ts'

const DIGITS = new RegExp(`^\\d{${SAFEBOX_DIGITS}}$`)

/** Safe-box password: fixed number of digits, and no obvious one (digits repeated, or a run such as 123456). */
export function safePasswordProblem(typed: string): UserMessage | undefined {
  if (!DIGITS.test(typed)) return { key: 'safebox.passwordTip', values: { digits: SAFEBOX_DIGITS } }
  return isPattern(typed) ? { key: 'safebox.passwordEasy' } : undefined
}

/** Checks the entry of an existing password; only its form can be wrong here. */
export function safePasswordTypo(typed: string): UserMessage | undefined {
  return DIGITS.test(typed) ? undefined : { key: 'safebox.passwordTip', values: { digits: SAFEBOX_DIGITS } }
}
