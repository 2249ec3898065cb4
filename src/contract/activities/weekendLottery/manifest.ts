import type { Kind } from '../manifest.ts'

export const weekendLottery = {
  id: 33,
  picture: 'ticket',
  path: '/activity/weekendLottery',
  lists: ['general', 'floating'],
  isSeasonal: true,
} as const satisfies Kind
