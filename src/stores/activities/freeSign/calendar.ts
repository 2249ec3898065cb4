import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Body } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { loadable } from '../../ui/loadable.ts'
import { takeClaim } from '../claimed.ts'
import { activityMessage } from '../failure.ts'
import { noteCalendar } from './summary.ts'

/** The player's calendar of free sign. */
export const calendar = loadable(() => post('loginBonus3User', {}), noteCalendar)

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
  if (!answer.ok) {
    if (answer.why === 'refused') void calendar.load()
    return activityMessage(answer)
  }
  const { propList, isHeld, coin, lottery, ...standing } = answer.reply
  takeClaim({ propList, isHeld, coin, lottery })
  calendar.take(standing)
  return isHeld || propList.length > 0 ? undefined : { key: 'freeSign.without' }
}
