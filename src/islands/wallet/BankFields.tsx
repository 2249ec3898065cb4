import { eitherOf } from '#contract/lobby/lists.ts'
import { BANK_HOLDER_MAX } from '#contract/wallet/limits.ts'
import { localeOfWords } from '#contract/words.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { type Strings, t } from '../ui/words.ts'
import type { BankChoice } from './BankChooser.tsx'
import type { BankAccount } from './bank.ts'

/** Longer than any number with its spaces, so that pasted text is parsed, not truncated. */
const TYPED_MAX = 30

/** "10 or 12": the usual numbers of digits at a bank. */
export function usualOf(strings: Strings, bank: BankChoice | undefined): string {
  return eitherOf((bank?.digits ?? []).map(String), localeOfWords(strings))
}

type NumberProps = {
  strings: Strings
  bank: BankChoice | undefined
  account: BankAccount | undefined
  error: string | undefined
}

/** The whole number. It is always typed and never prefilled from stored data. */
export function NumberField({ strings, bank, account, error }: NumberProps) {
  const isWallet = bank?.kind === 'wallet'
  return (
    <TextField
      label={t(strings, isWallet ? 'bank.walletNum' : 'bank.cardNum')}
      name="cardNum"
      inputMode={isWallet ? 'tel' : 'numeric'}
      autoComplete="off"
      maxLength={TYPED_MAX}
      required
      hint={error === undefined ? numberHint(strings, bank, account) : undefined}
      error={error}
    />
  )
}

function numberHint(strings: Strings, bank: BankChoice | undefined, account: BankAccount | undefined) {
  if (account) return t(strings, 'bank.oldNumber', { end: account.lastFour })
  if (!bank) return undefined
  return bank.kind === 'wallet'
    ? t(strings, 'bank.walletTip')
    : t(strings, 'bank.usual', { digits: usualOf(strings, bank) })
}

type HolderProps = {
  strings: Strings
  /** The name of the approved identity, empty until there is one. */
  known: string
  /** The account's previous holder. */
  former: string
  error: string | undefined
}

export function HolderField({ strings, known, former, error }: HolderProps) {
  const hint = t(strings, known === '' ? 'bank.holderHint' : 'bank.holderKnown')
  return (
    <TextField
      label={t(strings, 'bank.holder')}
      name="accountName"
      autoComplete="name"
      autoCapitalize="words"
      maxLength={BANK_HOLDER_MAX}
      required
      defaultValue={known || former}
      readOnly={known !== ''}
      hint={error === undefined ? hint : undefined}
      error={error}
    />
  )
}
