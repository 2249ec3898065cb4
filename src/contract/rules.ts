import { CODE_DIGITS } from './limits.ts'
import type { UserMessage } from './words.ts'

export type Bounds = {
  usernameLengthMin: number
  usernameLengthMax: number
  passwordLengthMin: number
  passwordLengthMax: number
}

/** Password: within the configured length; any characters. */
export function passwordProblem(password: string, bounds: Bounds): UserMessage | undefined {
  const { passwordLengthMin: min, passwordLengthMax: max } = bounds
  return password.length >= min && password.length <= max
    ? undefined
    : { key: 'login.loginPasswordTip', values: { min, max } }
}

/** Reports an entered password above the maximum length. A field that truncated it would lock its owner out on other clients. */
export function tooLongProblem(typed: string, max: number): UserMessage | undefined {
  return typed.length > max ? { key: 'verify.tooLong', values: { max, typed: typed.length } } : undefined
}

export function confirmationProblem(password: string, confirmation: string): UserMessage | undefined {
  return confirmation !== '' && confirmation === password ? undefined : { key: 'login.loginConfirmationTip' }
}

/** Mobile ranges of the Philippines: 9XX, and some 8XX (domain 2.6). Numbers are ported, so the prefix does not tell the network. */
const MOBILE = /^(?:\+?63|0)?(9\d{9}|8(?:13|17|9[5-8])\d{7})$/

const withoutSpacing = (typed: string): string => typed.replace(/[\s().-]/g, '')

/** A Philippine mobile number in any usual form as E.164, or undefined. */
export function readMobile(typed: string): string | undefined {
  const national = MOBILE.exec(withoutSpacing(typed))?.[1]
  return national && `+63${national}`
}

/** A number with its middle hidden, still recognisable to its owner. */
export const hiddenMobile = (mobile: string): string => `${mobile.slice(0, 6)}•••${mobile.slice(-4)}`

/** The end of a number, for people who may know only the password. Its owner recognises it; others cannot call it. */
export const endOfMobile = (mobile: string): string => `•••${mobile.slice(-4)}`

export type PhoneBounds = {
  accountLengthMin: number
  accountLengthMax: number
  accountRule: { mobileStartsWith: string }
}

/** Phone number (spec 5): configured first digit and length, without country code and spaces. */
export function phoneProblem(typed: string, { accountLengthMin: min, accountLengthMax: max, ...bounds }: PhoneBounds) {
  const { mobileStartsWith: prefix } = bounds.accountRule
  const mobile = readMobile(typed)
  const national = mobile ? mobile.slice('+63'.length) : withoutSpacing(typed)
  const written = mobile && prefix === '0' ? `0${national}` : national
  if (prefix !== '' && written !== '' && !written.startsWith(prefix)) {
    return { key: 'errInputText.mobileInputTips1', values: { prefix } } satisfies UserMessage
  }
  const isFine = mobile !== undefined && written.length >= min && written.length <= max
  return isFine ? undefined : ({ key: 'login.loginPhoneTip', values: { min, max } } satisfies UserMessage)
}

/** Whether registration requires a code for the phone number (spec 5): always in the green mode, else as configured. A username has no number. */
export function isCodeNeeded(config: { registerType: string; otpStatus: boolean; mode: string }): boolean {
  if (config.registerType === 'username') return false
  return config.mode === 'green' || (config.registerType === 'phone' && config.otpStatus)
}

const CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`)

/** One-time code: six digits. */
export function codeProblem(code: string): UserMessage | undefined {
  return CODE.test(code) ? undefined : { key: 'login.loginOtpTip' }
}

const E_WALLET_NUMBER = /^(?:\+?63|0)?(9\d{9})$/

/** A Philippine e-wallet number in any usual form as E.164, or undefined (domain: 10 national digits from 9). */
export function readWalletNumber(typed: string): string | undefined {
  const digits = E_WALLET_NUMBER.exec(withoutSpacing(typed))?.[1]
  return digits && `+63${digits}`
}
