import type { Kind } from '../manifest.ts'

export const continuousRecharge = {
  id: 43,
  picture: 'repeat-button',
  path: '/activity/depositEvery',
  isMobileOnly: true,
  lists: ['floating'],
} as const satisfies Kind
