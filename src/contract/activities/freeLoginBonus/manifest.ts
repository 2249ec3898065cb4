import type { Kind } from '../manifest.ts'

export const freeLoginBonus = {
  id: 23,
  picture: 'sun',
  lists: ['general'],
  dot: 'hasFreeBonus',
} as const satisfies Kind
