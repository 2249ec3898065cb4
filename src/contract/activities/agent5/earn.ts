import { BASIS_POINTS, type Cents } from '../../money.ts'

/** From a team's valid bets of a day on, the rate in basis points. */
export type Tier = { readonly bet: Cents; readonly rate: number }

/** The rate of a team with such valid bets on a day. */
export function rateOf(tiers: readonly Tier[], bets: Cents): number {
  return tiers.filter(({ bet }) => bet <= bets).reduce((most, { rate }) => Math.max(most, rate), 0)
}

/** A day of a team: friends without a team of their own, and one friend with one. Cents. */
export type TeamDay = {
  /** Valid bets of the friends whom the agent has invited and who have no team. */
  readonly direct: Cents
  /** Valid bets of a friend who has a team, and of that team. */
  readonly head: Cents
  readonly branch: Cents
}

/** What such a day earns by the difference method: each bet at the own rate, less the highest rate that was paid below. Cents, rounded down. */
export function teamEarnings(tiers: readonly Tier[], { direct, head, branch }: TeamDay) {
  const bets = direct + head + branch
  const rate = rateOf(tiers, bets)
  const below = rateOf(tiers, branch)
  const difference = Math.max(0, rate - below)
  const share = (sum: Cents, basisPoints: number) => Math.floor((sum * basisPoints) / BASIS_POINTS)
  return { bets, rate, below, difference, cents: share(direct + head, rate) + share(branch, difference) }
}
