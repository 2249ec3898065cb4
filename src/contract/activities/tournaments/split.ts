import type { Cents } from '../../money.ts'

/** A player's score. Who joined first stands first among equals, which decides no prize but the centavo that cannot be divided. */
export type Scored = { readonly player: number; readonly score: number }
export type Placed = Scored & { readonly place: number; readonly prize: Cents }

/** Equals: how many players are better, how many have this score, and one of them by number. */
type Share = { better: number; equals: number; index: number }

/** The part of one of equals: they share the prizes of the places that they take up, and the first ones get the centavos that are left. */
export function shareOf({ better, equals, index }: Share, prizes: readonly Cents[]): Cents {
  const sum = prizes.slice(better, better + equals).reduce((all, cents) => all + cents, 0)
  return Math.floor(sum / equals) + (index < sum % equals ? 1 : 0)
}

/**
 * The places of players who stand by falling score, and the prizes. Equal scores have one place and share its prizes. Nothing is lost. A score of 0 has
 * a place, and no prize. `more` players below the list have the last score of it too.
 */
export function placesOf(standing: readonly Scored[], prizes: readonly Cents[], more = 0): Placed[] {
  const placed: Placed[] = []
  for (let better = 0; better < standing.length; ) {
    const score = standing[better]?.score
    let next = better
    while (standing[next]?.score === score && next < standing.length) next += 1
    const equals = next - better + (next === standing.length ? more : 0)
    for (const [index, one] of standing.slice(better, next).entries())
      placed.push({ ...one, place: better + 1, prize: score ? shareOf({ better, equals, index }, prizes) : 0 })
    better = next
  }
  return placed
}
