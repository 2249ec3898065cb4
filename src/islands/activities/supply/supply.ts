import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { takeClaim } from '../claimed.ts'
import { refusedClaim } from '../refused.ts'
import { standing } from '../standing.ts'

export type SupplyStanding = Reply<'getSupply'>

/** The supply, and how the player stands with it. */
export const supply = standing(() => post('getSupply', {}))
export const $isReceivingSupply = atom(false)

/** Receives the next supply; returns the error, if any. Each is given once, however often this is called. */
export async function receiveSupply(): Promise<UserMessage | undefined> {
  const known = supply.known()
  if (!known || $isReceivingSupply.get()) return undefined
  $isReceivingSupply.set(true)
  const answer = await post('bankruptBonus', { next: known.next, offer: known.offer })
  $isReceivingSupply.set(false)
  if (!answer.ok) return refusedClaim(answer, supply.load)
  const { propList, isHeld, coin, lottery, ...shown } = answer.reply
  takeClaim({ propList, isHeld, coin, lottery })
  supply.take(shown)
  return undefined
}
