import { atom } from 'nanostores'
import type { Failure } from '#client/wire/post.ts'
import { lobbyErrcodes } from '#contract/refusals.ts'
import type { UserMessage } from '#contract/words.ts'

/** A number that another account has, and the player's proof of holding it. `asked` without `due`: the number is free by now. */
export type NumberOffer =
  | { step: 'none' }
  | { step: 'offered'; claim: string; problem?: UserMessage }
  | { step: 'sending'; claim: string }
  | { step: 'asked'; due?: Date }

export const $numberOffer = atom<NumberOffer>({ step: 'none' })

/** Offers to claim the number, if the refusal brought a proof; drops what an earlier number was offered. */
export function offerNumber(failure?: Failure): void {
  const isBound = failure?.why === 'refused' && failure.errcode === lobbyErrcodes.phoneBound
  const claim = isBound && failure.details.claim
  $numberOffer.set(typeof claim === 'string' ? { step: 'offered', claim } : { step: 'none' })
}
