import { HANDS, type Hand, type PayingHand, type Pays } from '#contract/games/videoPoker/hands.ts'
import { type Strings, t } from '../../ui/words.ts'

const FOURS = ['fourAces', 'fourLow', 'fourHigh'] as const satisfies readonly PayingHand[]

const isFour = (hand: Hand): boolean => FOURS.some((four) => four === hand)

/** Whether all fours of a kind pay the same. Then they are one hand. */
const isOneFour = (pays: Pays): boolean => FOURS.every((four) => pays[four] === pays.fourAces)

/** The hands as a game pays them, the highest first: fours of a kind are apart only if they pay apart. */
export function paidHands(pays: Pays): readonly PayingHand[] {
  const first = isOneFour(pays) ? HANDS.filter((hand) => hand === 'fourAces' || !isFour(hand)) : HANDS
  return [...first].sort((one, other) => pays[other] - pays[one])
}

/** Whether a row of that list is of this hand. */
export const isRowOf = (pays: Pays, row: PayingHand, hand: Hand | undefined): boolean =>
  hand === row || (hand !== undefined && isFour(row) && isFour(hand) && isOneFour(pays))

/** "Two pairs". */
export function handText(pays: Pays, hand: Hand, strings: Strings): string {
  return t(strings, `videoPoker.outcome.hands.${isFour(hand) && isOneFour(pays) ? 'four' : hand}`)
}
