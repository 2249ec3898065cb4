import { and, eq, type SQL, sql } from 'drizzle-orm'
import { manilaDay } from '#contract/time.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { Reader } from '../../ledger/post.ts'
import { isLossSignal } from '../../signals/afterLoss.ts'
import { type HarmFacts, harmPart, harmValues, readFacts } from '../../signals/facts.ts'
import { players } from '../../standing/tables.ts'
import { lossPart } from '../../wallet/limits/promotions.ts'
import { type ClaimKey, claimsOf } from '../claim.ts'
import { activityClaims } from '../tables.ts'

const ACTIVITY = 'supply'

export const keyOf = (day: string, next: number): ClaimKey => ({ activity: ACTIVITY, item: next, round: day })

/** How many supplies a player has had on a day in Manila. Their numbers are 1, 2 and so on. */
export async function takenOn(day: string, reader: Reader, player: number): Promise<number> {
  return (await claimsOf(reader, player, ACTIVITY, [day])).length
}

/** How many supplies a player has had today; the facts that may raise a signal, while one is left and nothing was lost just now. */
export type DueFacts = { taken: number; harm: HarmFacts | null }

/** What tells whether the supply is listed to a bankrupt player who has deposited, as part of a prepared statement on players. */
export function duePart(): SQL<DueFacts> {
  const { player, activity, round, state } = activityClaims
  const isTaken = and(
    ...[eq(player, players.id), eq(activity, ACTIVITY), eq(round, sql.placeholder('today')), eq(state, 'given')],
  )
  const taken = sql`(select count(*) from ${activityClaims} where ${isTaken})`
  const isAsked = sql`${taken} < ${sql.placeholder('times')}::integer and ${lossPart(sql`${players.id}`)} is null`
  const harm = sql`case when ${isAsked} then ${harmPart(sql`${players.id}`)} end`
  return sql`json_build_object('taken', ${taken}, 'harm', ${harm})`
}

export function dueValues(at: Date) {
  const { configs, care } = catalogue()
  return { today: manilaDay(at), times: configs.supply.times, ...harmValues(at, care.signals) }
}

/** Whether the supply is listed: one is left today, nothing was lost just now, and no loss has raised a signal. */
export const isDue = ({ harm }: DueFacts, at: Date): boolean => harm !== null && !isLossSignal(readFacts(harm, at))
