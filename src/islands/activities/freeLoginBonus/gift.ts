import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import { giftWaits } from '#contract/activities/freeLoginBonus/waits.ts'
import type { UserMessage } from '#contract/words.ts'
import { takeClaim } from '../claimed.ts'
import { refusedClaim } from '../refused.ts'
import { noteReward } from '../rewardDots.ts'
import { standing } from '../standing.ts'

/** The gift of the day, and whether the player has it. */
export const gift = standing(
  () => post('getFreeLoginBonus', {}),
  (shown) => noteReward('freeLoginBonus', giftWaits(shown)),
)
export const $isReceivingGift = atom(false)

/** Receives the gift of the day; returns the error, if any. It is given once, however often this is called. */
export async function receiveGift(): Promise<UserMessage | undefined> {
  const known = gift.known()
  if (!known || $isReceivingGift.get()) return undefined
  $isReceivingGift.set(true)
  const answer = await post('receiveFreeLoginBonus', { offer: known.offer })
  $isReceivingGift.set(false)
  if (!answer.ok) return refusedClaim(answer, gift.load)
  const { propList, isHeld, coin, lottery, ...shown } = answer.reply
  takeClaim({ propList, isHeld, coin, lottery })
  gift.take(shown)
  return undefined
}
