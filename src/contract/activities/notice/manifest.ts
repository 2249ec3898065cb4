import type { Kind } from '../manifest.ts'

/** The news have their page whether or not the activity is on. */
export const notice = {
  id: 25,
  picture: 'newspaper',
  path: '/lobby/notice',
  lists: ['general'],
  isLinked: () => true,
} as const satisfies Kind
