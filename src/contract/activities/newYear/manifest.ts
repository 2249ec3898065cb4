import type { Kind } from '../manifest.ts'

export const newYear = {
  id: 38,
  picture: 'fireworks',
  path: '/activity/newYear',
  lists: ['general', 'floating'],
  isSeasonal: true,
} as const satisfies Kind
