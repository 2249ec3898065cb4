import type { Cents } from '../money.ts'

const WHOLE_PERCENT = 100

/** Share of a stake that counts as valid bet, by the game's type: whole hundredths, and never half a centavo. */
export function contributionOf(stake: Cents, percent: number): Cents {
  return Math.floor((stake * percent) / WHOLE_PERCENT)
}

/**
 * The bets of one round on outcomes that exclude one another. `weights`: how likely each outcome is, as whole parts of their sum. `wins`:
 * the outcomes, by their place, in which the bet brings anything back.
 */
export type RoundBets = {
  weights: readonly number[]
  bets: readonly { stake: Cents; wins: readonly number[] }[]
}

/**
 * The stake of a round that counts. Bets that together win in more than `coverageMax` hundredths of all outcomes carry no risk worth the
 * name, such as both sides of a round or a bet that hardly loses: then none of the round counts.
 */
export function riskedStakeOf({ weights, bets }: RoundBets, coverageMax: number): Cents {
  const placed = bets.filter(({ stake }) => stake > 0)
  const winning = new Set(placed.flatMap(({ wins }) => wins))
  const covered = [...winning].reduce((sum, place) => sum + (weights[place] ?? 0), 0)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (covered * WHOLE_PERCENT > all * coverageMax) return 0
  return placed.reduce((sum, { stake }) => sum + stake, 0)
}
