import type { Kind } from '../manifest.ts'

export const agentCount = {
  id: 31,
  picture: 'busts-in-silhouette',
  path: '/activity/agentCount',
  lists: ['general'],
  featured: { slot: 4, rank: 2, while: 'on' },
  dot: 'hasAgent',
} as const satisfies Kind
