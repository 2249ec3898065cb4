import { readWalletNumber } from '../rules.ts'
import type { UserMessage } from '../words.ts'
import { BANK_DIGITS_MAX, BANK_DIGITS_MIN, BANK_HOLDER_MAX } from './limits.ts'

/** Rules of bank and e-wallet accounts that the form and the server share (domain 2.4). */

/** As much of a configured bank as the rules ask. */
export type BankRule = {
  kind: 'bank' | 'wallet'
  digits?: readonly number[] | undefined
  isStrict?: boolean | undefined
}

const withoutSpacing = (typed: string): string => typed.normalize('NFKC').replace(/[\s.-]/g, '')
const DIGITS = new RegExp(`^\\d{${BANK_DIGITS_MIN},${BANK_DIGITS_MAX}}$`)

/**
 * A number in the one form that it is kept and compared in: E.164 for an e-wallet, however it was written; digits alone for a bank.
 * Undefined for what cannot be one.
 */
export function readCardNum(bank: BankRule, typed: string): string | undefined {
  const text = withoutSpacing(typed)
  if (bank.kind === 'wallet') return readWalletNumber(text)
  return DIGITS.test(text) && (!bank.isStrict || isUsual(bank, text)) ? text : undefined
}

/** Whether a number has a length that is usual at the bank. Where it has not, its owner is asked to confirm it. */
export function isUsual({ kind, digits }: BankRule, cardNum: string): boolean {
  return kind === 'wallet' || (digits?.includes(cardNum.length) ?? true)
}

export function cardNumProblem(bank: BankRule, typed: string): UserMessage | undefined {
  if (readCardNum(bank, typed)) return undefined
  if (bank.kind === 'wallet') return { key: 'bank.walletTip' }
  const values = bank.isStrict ? rangeOf(bank.digits ?? []) : { min: BANK_DIGITS_MIN, max: BANK_DIGITS_MAX }
  return values.min === values.max
    ? { key: 'bank.numberTipExact', values: { digits: values.min } }
    : { key: 'bank.numberTip', values }
}

const rangeOf = (digits: readonly number[]) => ({ min: Math.min(...digits), max: Math.max(...digits) })

const HOLDER = /^\p{Script=Latin}[\p{Script=Latin}'., -]+$/u

/** A holder's name as it is kept; undefined for what no bank would have on an account. */
export function readHolder(typed: string): string | undefined {
  const name = typed
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u02BC`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
  return name.length <= BANK_HOLDER_MAX && HOLDER.test(name) ? name : undefined
}

export function holderProblem(typed: string): UserMessage | undefined {
  return readHolder(typed) ? undefined : { key: 'bank.holderTip' }
}
