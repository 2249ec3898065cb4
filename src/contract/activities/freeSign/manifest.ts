import type { Kind } from '../manifest.ts'

export const freeSign = {
  id: 36,
  picture: 'spiral-calendar',
  path: '/activity/freeSign',
  lists: ['general'],
} as const satisfies Kind
