import type { Kind, Link, Viewer } from '../manifest.ts'

/**
 * Binding a mobile number, for players without one. "Grouped differently" (spec 4) means: a linking popup requires the activity to be on, a
 * banner does not.
 */
export const bind = {
  id: 4,
  picture: 'mobile-phone',
  path: '/bind',
  lists: ['general'],
  concerns: ({ hasMobile }: Viewer) => !hasMobile,
  isLinked: ({ from, isOn, hasMobile }: Link) => !hasMobile && (from === 'banner' || isOn),
  words: 'bind',
} as const satisfies Kind
