import { ACCOUNT_LENGTH_MAX } from './limits.ts'

/** Form rules that both sides need (spec 5): each answers undefined, or what is wrong as a message key with its values. */
export type Problem = { key: string; values?: Record<string, string | number> }

export type Bounds = {
  usernameLengthMin: number
  usernameLengthMax: number
  passwordLengthMin: number
  passwordLengthMax: number
}

const LETTERS_AND_DIGITS = /^[A-Za-z0-9]+$/

/** Username: letters and digits only, within the configured length. */
export function usernameProblem(username: string, bounds: Bounds): Problem | undefined {
  const { usernameLengthMin: min, usernameLengthMax: max } = bounds
  const isFine =
    username.length >= min && username.length <= Math.min(max, ACCOUNT_LENGTH_MAX) && LETTERS_AND_DIGITS.test(username)
  return isFine ? undefined : { key: 'login.loginUsernameTip', values: { min, max } }
}

/** Password: within the configured length; any characters. */
export function passwordProblem(password: string, bounds: Bounds): Problem | undefined {
  const { passwordLengthMin: min, passwordLengthMax: max } = bounds
  return password.length >= min && password.length <= max
    ? undefined
    : { key: 'login.loginPasswordTip', values: { min, max } }
}

export function confirmationProblem(password: string, confirmation: string): Problem | undefined {
  return confirmation !== '' && confirmation === password ? undefined : { key: 'login.loginConfirmationTip' }
}

const E_WALLET_NUMBER = /^(?:\+?63|0)?(9\d{9})$/

/** A Philippine e-wallet number in any usual form as E.164, or undefined (domain: 10 national digits from 9). */
export function readWalletNumber(typed: string): string | undefined {
  const digits = E_WALLET_NUMBER.exec(typed.replace(/[\s()-]/g, ''))?.[1]
  return digits && `+63${digits}`
}
