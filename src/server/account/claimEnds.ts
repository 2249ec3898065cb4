import { and, eq, inArray, isNull } from 'drizzle-orm'
import { hiddenMobile } from '#contract/rules.ts'
import { now } from '../base/clock.ts'
import type { Tx } from '../db/database.ts'
import { type claimEnds, numberClaims } from './numberTables.ts'
import { noteSafety } from './safetyEvents.ts'

type Claim = typeof numberClaims.$inferSelect

/** Ends claims, and tells who made them whether the number is free. */
export async function endClaims(tx: Tx, claims: readonly Claim[], end: (typeof claimEnds)[number]): Promise<void> {
  if (claims.length === 0) return
  const ids = claims.map(({ id }) => id)
  await tx.update(numberClaims).set({ endedAt: now(), end }).where(inArray(numberClaims.id, ids))
  for (const { claimant, mobile } of claims) {
    const account = hiddenMobile(mobile)
    await noteSafety(tx, claimant, end === 'kept' ? 'numberStays' : 'numberFree', { account })
  }
}

/** The claims under way of what an account has, locked. The caller has locked the account's row. */
export async function claimsOf(tx: Tx, holder: number): Promise<Claim[]> {
  const isOpen = and(eq(numberClaims.holder, holder), isNull(numberClaims.endedAt))
  return await tx.select().from(numberClaims).where(isOpen).for('update')
}

/** The player of the account is there, so that it keeps its number. Each claim that ends by it is told to both sides. */
export async function keepNumber(tx: Tx, holder: number): Promise<void> {
  const claims = await claimsOf(tx, holder)
  const [first] = claims
  if (!first) return
  await endClaims(tx, claims, 'kept')
  await noteSafety(tx, holder, 'numberKept', { account: hiddenMobile(first.mobile) })
}

/** The account has given its number up by itself. */
export async function releaseNumber(tx: Tx, holder: number): Promise<void> {
  await endClaims(tx, await claimsOf(tx, holder), 'over')
}
