import type { Reply } from '#contract/calls/index.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { openEngine } from '../openEngine.ts'
import { validateGuestBet } from '../validate.ts'
import { passGuestDoor } from './door.ts'
import { afterRound, newPurse, openPurse, type Purse, sealPurse, seedOf } from './purse.ts'
import { type AfterStep, beginRound, goOn, leaveOther, resumed } from './stepped.ts'

export const guestOpen: Handler<'anonymous/guestOpen'> = async ({ gameId, purse: sealed, deviceKey }, caller) => {
  await passGuestDoor('purses', caller, deviceKey)
  const engine = openEngine(gameId)
  const { purse, round } = resumed((sealed === undefined ? undefined : openPurse(sealed)) ?? newPurse(), gameId, engine)
  return { purse: sealPurse(purse), coin: purse.coin, stakes: [...engine.stakes], ...(round && { open: round }) }
}

/** The purse names its next round, so a repeat after a lost answer has the same outcome. */
export const guestSpin: Handler<'anonymous/guestSpin'> = async (request, caller) => {
  const { gameId, stake, choice, deviceKey } = request
  await passGuestDoor('spins', caller, deviceKey)
  const purse = leaveOther(opened(request.purse), gameId)
  const { engine, bet } = validateGuestBet({ coin: purse.coin, seed: seedOf(purse) }, gameId, request)
  if (purse.open) throw new Refusal('roundOpen')
  if (engine.roundType === 'stepped') return answerOf(beginRound(purse, engine, { gameId, stake, choice }))
  const { win, outcome } = engine.resolve(bet)
  return answerOf({ purse: afterRound(purse, stake, win), round: { stake, win, outcome } })
}

/** A repeat with the same purse has the same outcome, as in `guestSpin`. */
export const guestMove: Handler<'anonymous/guestMove'> = async ({ gameId, purse, step, move, deviceKey }, caller) => {
  await passGuestDoor('spins', caller, deviceKey)
  const engine = openEngine(gameId)
  return answerOf(goOn(opened(purse), gameId, engine, { step, move }))
}

function opened(sealed: string): Purse {
  const purse = openPurse(sealed)
  if (!purse) throw new Refusal('guestPurseEnded')
  return purse
}

function answerOf({ purse, round }: AfterStep): Reply<'anonymous/guestSpin'> {
  return { purse: sealPurse(purse), coin: purse.coin, ...round }
}
