import { startGuestLikes } from '../lobby/startGuestLikes.ts'
import { openDoor } from './doors.ts'

/** A guest's taps open layers over the page, and the favourites of this device are shown. Safe to call on every page. */
export function startGuest(): void {
  startGuestLikes()
  // The same listener is added once.
  document.addEventListener('click', listen, { capture: true })
  document.documentElement.dataset.doors = 'open'
}

/** At the tapped element a door opens after the carousel has prevented a drag's click, and before the router would navigate. */
function listen({ target }: Event): void {
  if (target instanceof Element) target.addEventListener('click', openDoor, { once: true })
}
