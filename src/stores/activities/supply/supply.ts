import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { loadable } from '../../ui/loadable.ts'
import { takeClaim } from '../claimed.ts'
import { activityMessage } from '../failure.ts'

export type SupplyStanding = Reply<'getSupply'>

/** The supply, and how the player stands with it. */
export const supply = loadable(() => post('getSupply', {}))
export const $isReceivingSupply = atom(false)

/** Receives the next supply; returns the error, if any. Each is given once, however often this is called. */
export async function receiveSupply(): Promise<UserMessage | undefined> {
  const known = supply.known()
  if (!known || $isReceivingSupply.get()) return undefined
  $isReceivingSupply.set(true)
  const answer = await post('bankruptBonus', { next: known.next, offer: known.offer })
  $isReceivingSupply.set(false)
  if (!answer.ok) {
    if (answer.why === 'refused') void supply.load()
    return activityMessage(answer)
  }
  const { propList, isHeld, coin, lottery, ...standing } = answer.reply
  takeClaim({ propList, isHeld, coin, lottery })
  supply.take(standing)
  return undefined
}
