import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import { calendarWaits } from '#contract/activities/freeSign/waits.ts'
import type { Body, Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { takeClaim } from '../claimed.ts'
import { refusedClaim } from '../refused.ts'
import { noteReward } from '../rewardDots.ts'
import { standing } from '../standing.ts'

export type SignCalendar = Reply<'loginBonus3User'>

/** The player's calendar of free sign. */
export const calendar = standing(
  () => post('loginBonus3User', {}),
  (shown) => noteReward('freeSign', calendarWaits(shown)),
)

export type SignWish = Pick<Body<'loginBonus3UserReceive'>, 'type' | 'day'>
/** What is being received, as `type/day`. */
export const $signing = atom<string | undefined>()
export const nameOfWish = ({ type, day }: SignWish): string => `${type}/${day}`

/** Signs a day, makes one up, or receives a prize; returns the error, if any. Each is given once, however often this is called. */
export async function receiveSign(wish: SignWish): Promise<UserMessage | undefined> {
  const known = calendar.known()
  if (!known || $signing.get() !== undefined) return undefined
  $signing.set(nameOfWish(wish))
  const answer = await post('loginBonus3UserReceive', { ...wish, offer: known.offer })
  $signing.set(undefined)
  if (!answer.ok) return refusedClaim(answer, calendar.load)
  const { propList, isHeld, coin, lottery, ...shown } = answer.reply
  takeClaim({ propList, isHeld, coin, lottery })
  calendar.take(shown)
  return isHeld || propList.length > 0 ? undefined : { key: 'freeSign.without' }
}
