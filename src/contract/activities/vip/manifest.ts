import type { Kind } from '../manifest.ts'

export const vip = {
  id: 8,
  picture: 'crown',
  path: '/activity/vipRebate',
  lists: ['general'],
  featured: { slot: 3, rank: 2, while: 'always' },
} as const satisfies Kind
