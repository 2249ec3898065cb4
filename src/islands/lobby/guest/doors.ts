import { isGuest } from '#stores/ui/navigation.ts'

/**
 * Addresses that a guest cannot open: a tap on them opens a layer over the page instead. A typed address still leads to the log-in. A test
 * compares this with the route tables.
 */
export const DOOR =
  /^(\/(fil|th))?\/(start|search|points|test|bind|bank|wi|wa|rec|rew|profile\/(?!l)|activity\/(?!w)|lobby\/(?!h|rew|n|te|pri))/

/** A guest's tap on a game, the search, or a page for players; and a search sent by its form. */
export function openDoor(event: MouseEvent | SubmitEvent): void {
  const { target } = event
  if (!(target instanceof Element) || event.defaultPrevented || !isGuest()) return
  const from = target.closest<HTMLAnchorElement | HTMLFormElement>(event.type === 'submit' ? 'form' : 'a[href]')
  const to = from && new URL('href' in from ? from.href : from.action)
  if (to?.origin !== location.origin || !DOOR.test(to.pathname)) return
  if (from === null || (event instanceof MouseEvent && (event.ctrlKey || event.metaKey))) return
  if (from.closest('[data-badge=maintenance]')) return
  event.preventDefault()
  void import('./enter.ts').then(({ enter }) => enter(to, from))
}
