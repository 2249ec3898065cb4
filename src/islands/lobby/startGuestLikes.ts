import { readStored } from '#client/wire/storage.ts'
import { GUEST_LIKES_KEY } from '#contract/lobby/limits.ts'

/** Shows the favourites that a guest has kept on this device, and gives them to the player who logs in. */
export function startGuestLikes(): void {
  if (readStored(GUEST_LIKES_KEY)) void import('./guestLikes.ts').then(({ showGuestLikes }) => showGuestLikes())
}
