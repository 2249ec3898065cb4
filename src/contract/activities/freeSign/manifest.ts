import type { Kind } from '../manifest.ts'

export const freeSign = {
  id: 36,
  picture: 'spiral-calendar',
  path: '/activity/freeSign',
  lists: ['general'],
  dot: 'hasFreeBonus',
} as const satisfies Kind
