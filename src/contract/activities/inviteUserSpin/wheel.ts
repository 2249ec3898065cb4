import { drawBelow, type Words } from '../../games/fair.ts'
import type { Cents } from '../../money.ts'

/** The rule of a cycle of spins: pure functions, which the server, the page and its check share. */

/** What a spin may bring, each amount between with the same chance. */
export type SpinRange = { readonly from: Cents; readonly to: Cents }

/** What a cycle promises. `spins` are its ranges but the last one, which brings what is missing. The first is free, each other one takes a valid friend. */
export type SpinTerms = {
  readonly target: Cents
  /** The wagering requirement of the target as a multiple of it. */
  readonly betRate: number
  readonly days: number
  readonly spins: readonly SpinRange[]
}

/** How many valid friends surely complete a cycle: one for each spin but the first. */
export const friendsOf = ({ spins }: Pick<SpinTerms, 'spins'>): number => spins.length

/** How many spins a cycle has. */
export const spinsOf = ({ spins }: Pick<SpinTerms, 'spins'>): number => spins.length + 1

/** The middle of a range: above it lies half of its amounts, or one less than the other half. */
export const middleOf = ({ from, to }: SpinRange): Cents => Math.floor((from + to) / 2)

const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, cents) => sum + cents, 0)

/** The ranges of all spins. The last one brings the target less what the others can bring at most, or at least. */
export function rangesOf({ target, spins }: Pick<SpinTerms, 'target' | 'spins'>): SpinRange[] {
  const [least, most] = [sumOf(spins.map(({ from }) => from)), sumOf(spins.map(({ to }) => to))]
  return [...spins, { from: target - most, to: target - least }]
}

/** What each spin of a cycle brings; together exactly the target. */
export function drawIncrements(words: Words, { target, spins }: Pick<SpinTerms, 'target' | 'spins'>): Cents[] {
  const drawn = spins.map(({ from, to }) => from + drawBelow(words, to - from + 1))
  return [...drawn, target - sumOf(drawn)]
}
