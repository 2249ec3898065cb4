import { writeStored } from '#client/wire/storage.ts'

/** Remembers on the device that the player has played: the next home keeps room for their games before it is painted (public/guard.js). */
export function notePlayed(): void {
  writeStored('perya.played', '1')
  document.documentElement.dataset.played = ''
}
