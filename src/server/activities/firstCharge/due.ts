import { and, eq, ne, not, type SQL, sql } from 'drizzle-orm'
import { rewardId } from '#contract/props/rewards.ts'
import type { Tx } from '../../db/database.ts'
import { players } from '../../standing/tables.ts'
import { type ClaimKey, isKey, isTakenBack } from '../claim.ts'
import { isHeldBy, type PersonFacts, personPart } from '../person.ts'
import { activityClaims } from '../tables.ts'

/** The key of a match that was held: one in a player's life. One that was not held is part of its deposit, and no claim. */
export const MATCH = { activity: 'firstCharge', item: rewardId.coin, round: 'match' } as const satisfies ClaimKey

/** Claims that the activity's own page shows: those of offers. A held match waits among all that waits. */
export const isOfOffer = ne(activityClaims.round, MATCH.round)

/** Whether a held match is owed, was given, or was revoked by an operator. One whose deposit was taken back before may be earned again. */
export async function hasMatch(tx: Tx, player: number): Promise<boolean> {
  return (await tx.$count(activityClaims, and(isKey(player, MATCH), not(isTakenBack)))) > 0
}

/** What the first charge is for a player: to be had, to be had once the identity is checked, or nothing any more. */
export type FirstCharge = 'open' | 'held' | 'over'

/** What tells it of one who has not deposited. */
export type FirstFacts = { readonly hasMatch: boolean; readonly person: PersonFacts }

/** The same as part of a prepared statement on players. */
export function firstPart(): SQL<FirstFacts> {
  const { player, activity, round } = activityClaims
  const isMatch = and(
    ...[eq(player, players.id), eq(activity, MATCH.activity), eq(round, MATCH.round), not(isTakenBack)],
  )
  const has = sql`exists (select from ${activityClaims} where ${isMatch})`
  return sql`json_build_object('hasMatch', ${has}, 'person', ${personPart(players.id)})`
}

export function firstChargeBy({ hasMatch: isHad, person }: FirstFacts): FirstCharge {
  if (isHad || person.isSecond) return 'over'
  return isHeldBy(person) ? 'held' : 'open'
}
