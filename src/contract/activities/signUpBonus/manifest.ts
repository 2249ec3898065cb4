import { type Kind, linkedWhileOn } from '../manifest.ts'

/** What a player owns of it is asked for already; nothing of it is on sale yet. */
export const signUpBonus = {
  id: 15,
  picture: 'spiral-calendar',
  path: '/activity/sign',
  lists: ['reward', 'general', 'floating'],
  dot: 'hasSignUpBonus',
  isLinked: linkedWhileOn,
} as const satisfies Kind
