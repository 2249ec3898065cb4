import type { Kind } from '../manifest.ts'

export const fund = {
  id: 16,
  picture: 'seedling',
  path: '/reward/detail/16',
  lists: ['general'],
  dot: 'hasFund',
  reason: 'fund',
} as const satisfies Kind
