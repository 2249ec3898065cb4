import { readWalletNumber } from '../rules.ts'
import type { UserMessage } from '../words.ts'
import { BANK_DIGITS_MAX, BANK_DIGITS_MIN, BANK_HOLDER_MAX } from './limits.ts'
import type { PayeeKind } from './rails.ts'

/** Rules of bank and e-wallet accounts that the form and the server share (domain 2.4). */

/** The part of a bank's configuration that the rules need. */
export type BankRule = {
  kind: PayeeKind
  digits?: readonly number[] | undefined
  isStrict?: boolean | undefined
}

const withoutSpacing = (typed: string): string => typed.normalize('NFKC').replace(/[\s.-]/g, '')
const DIGITS = new RegExp(`^\\d{${BANK_DIGITS_MIN},${BANK_DIGITS_MAX}}$`)

/** A number in canonical form for storage and comparison: E.164 for an e-wallet, digits only for a bank. Undefined if invalid. */
export function readCardNum(bank: BankRule, typed: string): string | undefined {
  const text = withoutSpacing(typed)
  if (bank.kind === 'wallet') return readWalletNumber(text)
  return DIGITS.test(text) && (!bank.isStrict || isUsual(bank, text)) ? text : undefined
}

/** Whether the length of a number is usual at the bank. Otherwise its owner is asked to confirm it. */
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

/** A holder's name in stored form; undefined if no bank would accept it. */
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
