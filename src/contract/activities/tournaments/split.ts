import type { Cents } from '../../money.ts'

/** A player's score. Who joined first stands first among equals, which decides no prize but the centavo that cannot be divided. */
export type Scored = { readonly player: number; readonly score: number }
export type Placed = Scored & { readonly place: number; readonly prize: Cents }

/**
 * The places of players who stand by falling score, and the prizes. Equal scores have one place and share the prizes of the places that they take up:
 * in equal parts, and the centavos that are left one by one from the first on. Nothing is lost. A score of 0 has a place, and no prize.
 */
export function placesOf(standing: readonly Scored[], prizes: readonly Cents[]): Placed[] {
  const placed: Placed[] = []
  for (let at = 0; at < standing.length; ) {
    const score = standing[at]?.score
    const equals = standing.slice(at).filter((one) => one.score === score)
    const sum = score ? prizes.slice(at, at + equals.length).reduce((all, cents) => all + cents, 0) : 0
    const [part, rest] = [Math.floor(sum / equals.length), sum % equals.length]
    for (const [index, one] of equals.entries())
      placed.push({ ...one, place: at + 1, prize: part + (index < rest ? 1 : 0) })
    at += equals.length
  }
  return placed
}
