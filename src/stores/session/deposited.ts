import { dropStored, writeStored } from '#client/wire/storage.ts'
import type { Player } from './player.ts'

/** Remembers on the device whether the player has deposited, so that the next page knows before it is painted (public/guard.js). */
export function keepDeposited(player: Player): void {
  if (player.state === 'ready' && player.user.firstRecharge) writeStored('perya.deposited', '1')
  else if (player.state !== 'known') dropStored('perya.deposited')
}
