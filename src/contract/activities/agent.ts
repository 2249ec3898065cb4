import { agent } from './agent/manifest.ts'
import { agentCount } from './agentCount/manifest.ts'

/** The activity behind the word "agent": agent-count before agent, 0 for neither (spec 4). */
export function agentActivity(activityIds: readonly number[]): number {
  const order: readonly number[] = [agentCount.id, agent.id]
  return order.find((id) => activityIds.includes(id)) ?? 0
}
