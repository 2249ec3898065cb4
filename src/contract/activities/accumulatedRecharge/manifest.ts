import type { Kind } from '../manifest.ts'

export const accumulatedRecharge = {
  id: 28,
  picture: 'chart-increasing',
  path: '/reward/detail/28',
  lists: ['general'],
  featured: { slot: 3, rank: 1, while: 'on' },
  opensOver: ['banner'],
} as const satisfies Kind
