import type { UserMessage } from '../words.ts'
import { SAFEBOX_DIGITS } from './limits.ts'

const DIGITS = new RegExp(`^\\d{${SAFEBOX_DIGITS}}$`)
const RUNS = '01234567890 09876543210'

/** Safe-box password: fixed number of digits, and no obvious one (one repeated digit, or a run such as 123456). */
export function safePasswordProblem(typed: string): UserMessage | undefined {
  if (!DIGITS.test(typed)) return { key: 'safebox.passwordTip', values: { digits: SAFEBOX_DIGITS } }
  return new Set(typed).size === 1 || RUNS.includes(typed) ? { key: 'safebox.passwordEasy' } : undefined
}

/** Checks the entry of an existing password; only its form can be wrong here. */
export function safePasswordTypo(typed: string): UserMessage | undefined {
  return DIGITS.test(typed) ? undefined : { key: 'safebox.passwordTip', values: { digits: SAFEBOX_DIGITS } }
}
