import { go, isGuest } from '../ui/navigation.ts'

/**
 * Addresses that a guest cannot open: a tap on them opens a layer over the page instead. A typed address still leads to the log-in. A test
 * compares this with the route tables.
 */
export const DOOR =
  /^(\/(fil|th))?\/(start|search|points|test|bind|bank|wi|wa|rec|rew|profile\/(?![cl])|activity\/(?!w)|lobby\/(?![chn]|rew|te|pri))/

/** Activities over the rewards page that are for players. A test compares this with the route tables. */
export const SHEET_DOOR = /[?&]open=(?!weekendLottery\b)/

const isDoor = ({ pathname, search }: HTMLAnchorElement) => DOOR.test(pathname) || SHEET_DOOR.test(search)

/** A guest's tap on a game, the search, or a page for players. */
export function openDoor(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.origin !== location.origin || !isDoor(link)) return
  const isOwn =
    event.defaultPrevented || (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey))
  // A game under maintenance says so itself.
  if (isOwn || !isGuest() || link.closest('[data-badge=maintenance]')) return
  event.preventDefault()
  void import('./enter.ts').then(
    ({ enter }) => enter(new URL(link.href)),
    () => go(link.href),
  )
}
