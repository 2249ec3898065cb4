import type { Kind } from '../manifest.ts'
import { FIRST_CHARGE } from './id.ts'

export const firstCharge = {
  id: FIRST_CHARGE,
  picture: 'gem-stone',
  path: '/activity/firstCharge',
  isFirst: true,
  lists: ['floating'],
  opensOver: ['floating', 'home'],
} as const satisfies Kind
