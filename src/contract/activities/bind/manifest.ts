import type { Kind, Link, Viewer } from '../manifest.ts'

/**
 * Binding a mobile number: for those who have none. "Grouped differently" (spec 4) is decided so: a popup that links to it needs it to be on
 * besides, a banner does not.
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
