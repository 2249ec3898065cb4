import { post } from '#client/wire/post.ts'
import type { UserMessage } from '#contract/words.ts'
import { pagedList } from '../../ui/pagedList.ts'
import { takeClaim } from '../claimed.ts'
import type { AgentStanding } from '../commission.ts'
import { refusedClaim } from '../refused.ts'
import { standing } from '../standing.ts'
import { noteAgent } from './summary.ts'

/** How the player stands as an agent. */
export const agent = standing<AgentStanding>(async () => {
  const answer = await post('agentData', { size: 1 })
  return answer.ok ? { ok: true, reply: answer.reply.agent } : answer
}, noteAgent)

/** The agent's daily statements. */
export const agentDays = pagedList((cursor) => post('agentData', { ...(cursor !== undefined && { cursor }) }))

/** Turns the commission that is shown into coin; returns the error, if any. It is given once, however often this is called. */
export async function exchangeAgent(amount: number): Promise<UserMessage | undefined> {
  const answer = await post('agent3Exchange', { amount })
  if (!answer.ok) return refusedClaim(answer, agent.load)
  const { agent: now, ...claimed } = answer.reply
  agent.take(now)
  takeClaim(claimed)
  return undefined
}
