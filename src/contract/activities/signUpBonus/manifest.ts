import type { Kind } from '../manifest.ts'

export const signUpBonus = {
  id: 15,
  picture: 'admission-tickets',
  path: '/activity/sign',
  lists: ['reward', 'general', 'floating'],
  dot: 'hasSignUpBonus',
} as const satisfies Kind
