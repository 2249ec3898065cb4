import type { Kind } from '../manifest.ts'

export const firstCharge = {
  id: 39,
  picture: 'gem-stone',
  path: '/activity/firstCharge',
  isMobileOnly: true,
  lists: ['floating'],
  opensOver: ['floating'],
} as const satisfies Kind
