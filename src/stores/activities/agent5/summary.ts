import { post } from '#client/wire/post.ts'
import { readToken } from '#client/wire/token.ts'
import type { Reply } from '#contract/calls/index.ts'
import { canExchange } from '../commission.ts'
import { noteFriends } from '../sharedDots.ts'

export type Team = Reply<'appAgent5User'>

/** While agent5 is on, every page of the lobby knows whether something waits. A failure keeps the known state (spec 8). */
export async function refresh(): Promise<void> {
  const token = readToken()
  if (token === '') return
  const answer = await post('appAgent5UserStatus', {})
  if (answer.ok && readToken() === token) noteFriends('agent5', answer.reply.isWaiting)
}

export function noteTeam(team: Team): void {
  noteFriends('agent5', canExchange(team.agent) || canReward(team))
}

/** Whether valid friends can be rewarded now. */
export const canReward = ({ agent: { isIdentified, needRecharge }, friends: { ready, isUsedUp } }: Team): boolean =>
  ready > 0 && isIdentified && !needRecharge && !isUsedUp
