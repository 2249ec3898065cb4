import { findLast } from '../../lists.ts'
import type { Cents } from '../../money.ts'

/** The tier that one deposit reaches: the highest whose amount it has. The tiers are in the order of their amounts. */
export function tierOf<Tier extends { readonly amount: Cents }>(
  tiers: readonly Tier[],
  cents: Cents,
): Tier | undefined {
  return findLast(tiers, ({ amount }) => cents >= amount)
}
