import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { pagedList } from '../../ui/pagedList.ts'
import { takeClaim } from '../claimed.ts'
import { type AgentStanding, canExchange, dayOf } from '../commission.ts'
import { refusedClaim } from '../refused.ts'
import { noteReward } from '../rewardDots.ts'
import { standing } from '../standing.ts'

/** The agent's daily statements. Their first page comes with how the agent stands. */
export const agentDays = pagedList((cursor) => post('agentData', { ...(cursor !== undefined && { cursor }) }), dayOf)

type First = Pick<Reply<'agentData'>, 'rows' | 'cursor'>

/** How the player stands as an agent. The statements of a reply are shown where it is itself: a late one may be another player's. */
export const agent = standing<AgentStanding & { first?: First }>(
  async () => {
    const answer = await post('agentData', {})
    if (!answer.ok) return answer
    const { agent: now, ...first } = answer.reply
    return { ok: true, reply: { ...now, first } }
  },
  ({ first, ...now }) => {
    if (first) agentDays.takeFirst(first)
    noteReward('agent', canExchange(now))
  },
)

/** Turns the commission that is shown into coin; returns the error, if any. It is given once, however often this is called. */
export async function exchangeAgent(amount: number): Promise<UserMessage | undefined> {
  const answer = await post('agent3Exchange', { amount })
  if (!answer.ok) return refusedClaim(answer, agent.load)
  const { agent: now, ...claimed } = answer.reply
  agent.take(now)
  takeClaim(claimed)
  return undefined
}
