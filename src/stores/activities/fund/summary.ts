import { post } from '#client/wire/post.ts'
import { readToken } from '#client/wire/token.ts'
import type { Reply } from '#contract/calls/index.ts'
import { noteReward } from '../rewardDots.ts'

export type FundStanding = Reply<'fundUser'>

/** While the fund is on, every page of the lobby knows whether a step waits. A failure keeps the known state (spec 8). */
export async function refresh(): Promise<void> {
  const token = readToken()
  if (token === '') return
  const answer = await post('fundUser', {})
  if (answer.ok && readToken() === token) noteFund(answer.reply)
}

export function noteFund({ state, steps }: FundStanding): void {
  noteReward('hasFund', state === 'bought' && steps.some((step) => step.state === 'ready'))
}
