import type { Kind } from '../manifest.ts'

export const tasks = {
  id: 42,
  picture: 'bullseye',
  path: '/profile/task',
  featured: { slot: 2, rank: 1, while: 'onOrAlone' },
  dot: 'hasTask',
  words: 'task',
  reason: 'task',
} as const satisfies Kind
