import { post } from '#client/wire/post.ts'
import { readToken } from '#client/wire/token.ts'
import { type AgentStanding, canExchange } from '../commission.ts'
import { noteFriends } from '../sharedDots.ts'

/** While the agent is on, every page of the lobby knows whether a commission waits. A failure keeps the known state (spec 8). */
export async function refresh(): Promise<void> {
  const token = readToken()
  if (token === '') return
  const answer = await post('agentStatus', {})
  if (answer.ok && readToken() === token) noteFriends('agent', answer.reply.isWaiting)
}

export function noteAgent(agent: AgentStanding): void {
  noteFriends('agent', canExchange(agent))
}
