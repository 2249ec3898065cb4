import type { Kind } from '../manifest.ts'

export const festival = {
  id: 35,
  picture: 'confetti-ball',
  path: '/activity/festival',
  isMobileOnly: true,
  lists: ['general', 'floating'],
  isSeasonal: true,
} as const satisfies Kind
