import { startGuestLikes } from '#stores/lobby/startGuestLikes.ts'
import { openDoor } from './doors.ts'

/** A guest's taps open layers over the page, and the favourites of this device are shown. Safe to call on every page. */
export function startGuest(): void {
  startGuestLikes()
  // The same listener is added once. It runs before the router, which would navigate.
  document.addEventListener('click', openDoor, { capture: true })
  document.documentElement.dataset.doors = 'open'
}
