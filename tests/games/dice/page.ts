import { dices } from '#server/games/house/dice/dices.ts'
import { pagesOf } from '../gamePage.ts'

export const DICE = 2001

export function diceTable() {
  const dice = dices().get(DICE)
  if (!dice) throw new Error('no dice game')
  return dice
}

export const { openNew: openDice, openGuest: openGuestDice } = pagesOf({
  gameId: DICE,
  load: () => import('#islands/games/dice/dice.ts'),
  shown: ({ $roll }) => [$roll],
  shellOf: ({ shellOfDice }) => shellOfDice(diceTable().game),
})
