import type { Kind } from '../manifest.ts'

export const redPacket = {
  id: 22,
  picture: 'red-envelope',
  path: '/activity/cashBonus',
  dot: 'hasFreeBonus',
} as const satisfies Kind
