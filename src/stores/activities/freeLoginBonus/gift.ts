import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { UserMessage } from '#contract/words.ts'
import { loadable } from '../../ui/loadable.ts'
import { takeClaim } from '../claimed.ts'
import { activityMessage } from '../failure.ts'
import { noteGift } from './summary.ts'

/** The gift of the day, and whether the player has it. */
export const gift = loadable(() => post('getFreeLoginBonus', {}), noteGift)
export const $isReceivingGift = atom(false)

/** Receives the gift of the day; returns the error, if any. It is given once, however often this is called. */
export async function receiveGift(): Promise<UserMessage | undefined> {
  const known = gift.known()
  if (!known || $isReceivingGift.get()) return undefined
  $isReceivingGift.set(true)
  const answer = await post('receiveFreeLoginBonus', { offer: known.offer })
  $isReceivingGift.set(false)
  if (!answer.ok) {
    if (answer.why === 'refused') void gift.load()
    return activityMessage(answer)
  }
  const { propList, isHeld, coin, lottery, ...standing } = answer.reply
  takeClaim({ propList, isHeld, coin, lottery })
  gift.take(standing)
  return undefined
}
