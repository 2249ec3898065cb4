import type { Kind } from '../manifest.ts'

export const christmas = {
  id: 37,
  picture: 'christmas-tree',
  path: '/activity/christmas',
  lists: ['general', 'floating'],
  isSeasonal: true,
} as const satisfies Kind
