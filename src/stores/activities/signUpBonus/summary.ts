import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import { readToken } from '#client/wire/token.ts'
import type { Reply } from '#contract/calls/index.ts'
import { whenForgotten } from '../activities.ts'
import { noteReward } from '../rewardDots.ts'

export type LoginPay = Reply<'getLoginPayUser3'>

/** The player's state in the sign-up bonus; undefined until known. */
export const $loginPay = atom<LoginPay | undefined>()

whenForgotten(() => $loginPay.set(undefined))

/**
 * While the sign-up bonus is on, every page of the lobby knows whether something can be claimed. A failure keeps the known state (spec 8).
 */
export async function refresh(): Promise<void> {
  const token = readToken()
  const answer = await post('getLoginPayUser3', {})
  if (!answer.ok || readToken() !== token) return
  $loginPay.set(answer.reply)
  noteReward('hasSignUpBonus', answer.reply.ownList.length > 0 && !isReceived(answer.reply))
}

const RECEIVED = -1

/** The sign-up bonus counts as claimed once any of its days is (spec 4). */
export function isReceived({ ownList }: LoginPay): boolean {
  return ownList.some(({ loginPayDataJson }) => loginPayDataJson.days.includes(RECEIVED))
}
