import { post } from '#client/wire/post.ts'
import { readToken } from '#client/wire/token.ts'
import type { Reply } from '#contract/calls/index.ts'
import { noteFriends } from '../sharedDots.ts'

export type CountStanding = Reply<'agent4Data'>

/** While agent-count is on, every page of the lobby knows whether something waits. A failure keeps the known state (spec 8). */
export async function refresh(): Promise<void> {
  const token = readToken()
  if (token === '') return
  const answer = await post('agent4Status', {})
  if (answer.ok && readToken() === token) noteFriends('agentCount', answer.reply.isWaiting)
}

export function noteCount({ isOn, isIdentified, needRecharge, cards, tickets, steps, draws }: CountStanding): void {
  const canDraw = (cards > 0 && !draws.card.isUsedUp) || (tickets > 0 && !draws.ticket.isUsedUp)
  const isReady = canDraw || steps.some(({ state, isUsedUp }) => state === 'ready' && !isUsedUp)
  noteFriends('agentCount', isOn && isIdentified && !needRecharge && isReady)
}
