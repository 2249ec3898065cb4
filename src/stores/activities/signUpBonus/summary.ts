import { post } from '#client/wire/post.ts'
import { readToken } from '#client/wire/token.ts'
import { isDue } from '#contract/activities/signUpBonus/days.ts'
import type { Reply } from '#contract/calls/index.ts'
import { noteReward } from '../rewardDots.ts'

export type LoginPay = Reply<'getLoginPayUser3'>

/**
 * While the sign-up bonus is on, every page of the lobby knows whether something can be claimed. A failure keeps the known state (spec 8).
 */
export async function refresh(): Promise<void> {
  const token = readToken()
  const answer = await post('getLoginPayUser3', {})
  if (answer.ok && readToken() === token) noteCards(answer.reply)
}

/** The dot stands while a day of any card can be claimed. */
export function noteCards({ ownList }: LoginPay): void {
  noteReward(
    'hasSignUpBonus',
    ownList.some(({ loginPayDataJson }) => isDue(loginPayDataJson.days)),
  )
}
