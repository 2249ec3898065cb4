import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { openGuestEngine, validateGuestBet } from '../validate.ts'
import { passGuestDoor } from './door.ts'
import { afterRound, newPurse, openPurse, sealPurse, seedOf } from './purse.ts'

export const guestOpen: Handler<'anonymous/guestOpen'> = async ({ gameId, purse: sealed, deviceKey }, caller) => {
  await passGuestDoor('purses', caller, deviceKey)
  const { stakes } = openGuestEngine(gameId)
  const purse = (sealed === undefined ? undefined : openPurse(sealed)) ?? newPurse()
  return { purse: sealPurse(purse), coin: purse.coin, stakes: [...stakes] }
}

/** The purse names its next round, so a repeat after a lost answer has the same outcome. */
export const guestSpin: Handler<'anonymous/guestSpin'> = async (request, caller) => {
  const { gameId, stake, deviceKey } = request
  await passGuestDoor('spins', caller, deviceKey)
  const purse = openPurse(request.purse)
  if (!purse) throw new Refusal('guestPurseEnded')
  const { engine, bet } = validateGuestBet({ coin: purse.coin, seed: seedOf(purse) }, gameId, request)
  const { win, outcome } = engine.resolve(bet)
  const after = afterRound(purse, stake, win)
  return { purse: sealPurse(after), coin: after.coin, win, outcome }
}
