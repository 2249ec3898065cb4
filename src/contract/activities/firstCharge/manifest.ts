import type { Kind } from '../manifest.ts'

export const firstCharge = {
  id: 39,
  picture: 'gem-stone',
  path: '/activity/firstCharge',
  isFirst: true,
  lists: ['floating'],
  opensOver: ['floating', 'home'],
} as const satisfies Kind
