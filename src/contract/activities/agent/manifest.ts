import { agentCount } from '../agentCount/manifest.ts'
import type { Kind } from '../manifest.ts'

export const agent = {
  id: 26,
  picture: 'money-bag',
  path: '/activity/agent',
  lists: ['general'],
  featured: { slot: 4, rank: 3, while: 'on' },
  dot: 'hasAgent',
  yieldsTo: agentCount.id,
  reason: 'commission',
} as const satisfies Kind
