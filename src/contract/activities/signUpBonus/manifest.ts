import type { Kind } from '../manifest.ts'

/** The player's data of this activity can already be requested. Nothing is on sale yet. */
export const signUpBonus = {
  id: 15,
  picture: 'spiral-calendar',
  path: '/activity/sign',
  lists: ['reward', 'general', 'floating'],
  dot: 'hasSignUpBonus',
} as const satisfies Kind
