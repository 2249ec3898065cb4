import type { Terms } from '#stores/wallet/terms.ts'
import type { Strings } from '../ui/words.ts'
import { EndedWithdrawals } from './EndedWithdrawals.tsx'
import { OpenWithdrawals } from './OpenWithdrawals.tsx'
import { Receipts } from './Receipts.tsx'

export type NewsProps = {
  strings: Strings
  terms: Terms
  /** How often the player has requested a withdrawal on this page. */
  asked: number
}

/** Withdrawals that have ended or are in progress, each with its receipt. */
export function WithdrawNews({ strings, terms, asked }: NewsProps) {
  return (
    <>
      <EndedWithdrawals strings={strings} orders={terms.ended} />
      <OpenWithdrawals strings={strings} orders={terms.open} asked={asked} />
      <Receipts strings={strings} />
    </>
  )
}
