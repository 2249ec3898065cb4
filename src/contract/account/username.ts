import { type Bounds, readMobile } from '../rules.ts'
import type { UserMessage } from '../words.ts'
import { ACCOUNT_LENGTH_MAX } from './limits.ts'

const LETTER_OR_DIGIT = /^[A-Za-z0-9]$/

/** The first character that a username cannot have, named while it is typed. */
export function letterProblem(username: string, bounds: Bounds): UserMessage | undefined {
  const { usernameLengthMin: min, usernameLengthMax: max } = bounds
  const letter = [...username].find((one) => !LETTER_OR_DIGIT.test(one))
  if (letter === undefined) return undefined
  if (/\s/.test(letter)) return { key: 'login.loginUsernameSpace', values: { min, max } }
  return { key: 'login.loginUsernameLetter', values: { letter, min, max } }
}

/** Username: letters and digits only, within the configured length. A mobile number is refused, since it could pass for its owner's. */
export function usernameProblem(username: string, bounds: Bounds): UserMessage | undefined {
  const { usernameLengthMin: min, usernameLengthMax: max } = bounds
  const letter = letterProblem(username, bounds)
  if (letter) return letter
  const isFine = username.length >= min && username.length <= Math.min(max, ACCOUNT_LENGTH_MAX)
  if (!isFine) return { key: 'login.loginUsernameTip', values: { min, max } }
  return readMobile(username) ? { key: 'login.loginUsernameNumber' } : undefined
}
