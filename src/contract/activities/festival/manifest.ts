import type { Kind } from '../manifest.ts'

export const festival = {
  id: 35,
  picture: 'confetti-ball',
  path: '/activity/festival',
  lists: ['general', 'floating'],
  isSeasonal: true,
} as const satisfies Kind
