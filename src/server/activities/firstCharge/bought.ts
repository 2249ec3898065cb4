import { and, asc, eq, ne, not, or } from 'drizzle-orm'
import type { Reader } from '../../ledger/post.ts'
import { type ClaimKey, isTakenBack } from '../claim.ts'
import { activityClaims } from '../tables.ts'
import { isOfOffer } from './due.ts'

const PREFIX = 'offer-'

/** The key of a prop of an offer. A player buys one offer in a lifetime. */
export const keyOfProp = (offer: number, prop: number): ClaimKey => ({
  ...{ activity: 'firstCharge', item: prop, round: `${PREFIX}${offer}` },
})

/** What a player has bought by a first deposit: each prop as it was promised, and whether it was claimed. Empty for nothing. */
export async function boughtBy(reader: Reader, player: number) {
  const { player: owner, activity, state, item } = activityClaims
  const rows = await reader
    .select()
    .from(activityClaims)
    .where(and(eq(owner, player), eq(activity, 'firstCharge'), isOfOffer, ne(state, 'revoked')))
    .orderBy(asc(item))
  return rows.map(({ round, items, state: now, item: prop }) => ({
    ...{ offer: Number(round.slice(PREFIX.length)), prop, items: items ?? [], isReceived: now === 'given' },
  }))
}

/**
 * Whether a player has ever bought an offer, whatever became of it: one whose payment was taken back is not sold again. A match that was given
 * later than its deposit counts as one.
 */
export async function hasBought(reader: Reader, player: number): Promise<boolean> {
  const { player: owner, activity } = activityClaims
  const isOwn = and(eq(owner, player), eq(activity, 'firstCharge'), or(isOfOffer, not(isTakenBack)))
  return (await reader.select({ owner }).from(activityClaims).where(isOwn).limit(1)).length > 0
}

/** Whether a deposit has bought an offer. */
export async function isOfferOf(reader: Reader, deposit: { id: string; player: number }): Promise<boolean> {
  const { player, activity, source } = activityClaims
  const isIt = and(eq(player, deposit.player), eq(activity, 'firstCharge'), eq(source, `deposit:${deposit.id}`))
  return (await reader.select({ player }).from(activityClaims).where(isIt).limit(1)).length > 0
}
