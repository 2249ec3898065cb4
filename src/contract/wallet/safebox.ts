import type { UserMessage } from '../words.ts'
import { SAFEBOX_DIGITS } from './limits.ts'

const DIGITS = new RegExp(`^\\d{${SAFEBOX_DIGITS}}$`)
const RUNS = '01234567890 09876543210'

/** Safe-box password: so many digits, and not the first that a thief tries: one digit over and over, or a run such as 123456. */
export function safePasswordProblem(typed: string): UserMessage | undefined {
  if (!DIGITS.test(typed)) return { key: 'safebox.passwordTip', values: { digits: SAFEBOX_DIGITS } }
  return new Set(typed).size === 1 || RUNS.includes(typed) ? { key: 'safebox.passwordEasy' } : undefined
}

/** What stands in the field of a password that exists: only its form can be wrong here. */
export function safePasswordTypo(typed: string): UserMessage | undefined {
  return DIGITS.test(typed) ? undefined : { key: 'safebox.passwordTip', values: { digits: SAFEBOX_DIGITS } }
}
