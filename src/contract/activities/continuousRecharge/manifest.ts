import type { Kind } from '../manifest.ts'

export const continuousRecharge = {
  id: 43,
  picture: 'repeat-button',
  path: '/activity/depositEvery',
  lists: ['floating'],
} as const satisfies Kind
