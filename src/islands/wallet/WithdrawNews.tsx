import type { RefObject } from 'react'
import { useFocusKept } from '../ui/useFocusKept.tsx'
import type { Strings } from '../ui/words.ts'
import { EndedWithdrawals } from './EndedWithdrawals.tsx'
import { OpenWithdrawals } from './OpenWithdrawals.tsx'
import { Receipts } from './Receipts.tsx'
import type { Terms } from './terms.ts'

export type NewsProps = {
  strings: Strings
  terms: Terms
  /** How often the player has requested a withdrawal on this page. */
  asked: number
  /** Where the focus goes when its card goes away. */
  place: RefObject<HTMLElement | null>
}

/** Withdrawals that have ended or are in progress, each with its receipt. */
export function WithdrawNews({ strings, terms, asked, place }: NewsProps) {
  // Got it and Take back go away with their card.
  useFocusKept(place, [...terms.ended, ...terms.open].map(({ orderId }) => orderId).join())
  return (
    <>
      <EndedWithdrawals strings={strings} orders={terms.ended} />
      <OpenWithdrawals
        strings={strings}
        orders={terms.open}
        isFinal={terms.cancelOffTime !== undefined}
        asked={asked}
      />
      <Receipts strings={strings} />
    </>
  )
}
