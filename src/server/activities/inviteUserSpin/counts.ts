import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { middleOf, type SpinTerms } from '#contract/activities/inviteUserSpin/wheel.ts'
import type { Cents } from '#contract/money.ts'
import { db, type Tx } from '../../db/database.ts'
import { spinCounts } from './tables.ts'

type Wheel = Pick<SpinTerms, 'target' | 'spins'>

const hashOf = ({ target, spins }: Wheel): string =>
  createHash('sha256')
    .update(JSON.stringify([target, spins.map(({ from, to }) => [from, to])]))
    .digest('hex')

/**
 * Counts what the spins of an ended cycle have brought, but for the last one, which follows from the others. Whether a cycle ends complete does not
 * depend on its amounts, so all of them count. The rows stay locked until the transaction ends.
 */
export async function countSpins(tx: Tx, terms: SpinTerms, amounts: readonly Cents[]): Promise<void> {
  const termsHash = hashOf(terms)
  const rows = terms.spins.slice(0, amounts.length).map((range, at) => {
    const isAbove = (amounts[at] ?? 0) > middleOf(range)
    return { termsHash, spin: at + 1, made: 1, above: isAbove ? 1 : 0 }
  })
  await tx
    .insert(spinCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [spinCounts.termsHash, spinCounts.spin],
      set: { made: sql`${spinCounts.made} + 1`, above: sql`${spinCounts.above} + excluded.above` },
    })
}

/** For each spin but the last, how often it was made with this target and these ranges, and how often it brought more than the middle. */
export async function countsOf(terms: Wheel): Promise<[made: number, above: number][]> {
  const rows = await db
    .select()
    .from(spinCounts)
    .where(eq(spinCounts.termsHash, hashOf(terms)))
  return terms.spins.map((_, at) => {
    const { made = 0, above = 0 } = rows.find(({ spin }) => spin === at + 1) ?? {}
    return [made, above]
  })
}
