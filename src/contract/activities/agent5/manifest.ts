import type { Kind } from '../manifest.ts'

export const agent5 = {
  id: 41,
  picture: 'circus-tent',
  path: '/activity/agent5',
  lists: ['general'],
  featured: { slot: 4, rank: 1, while: 'on' },
  dot: 'hasAgent',
  reason: 'commission',
} as const satisfies Kind
