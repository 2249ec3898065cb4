import type { Kind } from '../manifest.ts'

export const inviteUserSpin = {
  id: 20,
  picture: 'ferris-wheel',
  path: '/activity/spin',
  lists: ['general'],
  featured: { slot: 1, rank: 1, while: 'always' },
  dot: 'hasAgent',
} as const satisfies Kind
