import type { Kind } from '../manifest.ts'

export const followRewards = {
  id: 21,
  picture: 'loudspeaker',
  path: '/activity/follow',
  lists: ['general'],
  opensOver: ['banner'],
  words: 'followRewards',
} as const satisfies Kind
