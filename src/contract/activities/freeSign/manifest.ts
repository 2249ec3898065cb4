import { type Kind, linkedWhileOn } from '../manifest.ts'

export const freeSign = {
  id: 36,
  picture: 'spiral-calendar',
  path: '/activity/freeSign',
  lists: ['general'],
  isLinked: linkedWhileOn,
} as const satisfies Kind
