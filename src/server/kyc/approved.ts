import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { fullName } from '#contract/kyc/kyc.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { identities } from './tables.ts'
import { approvedFields, isVerified } from './validity.ts'

export type ApprovedName = {
  firstName: string
  /** Empty if there is none, like the suffix. */
  middleName: string
  lastName: string
  suffix: string
  /** The full name in the order of a document. */
  fullName: string
}

/** Whether an operator has approved the player's identity, and its document has not expired. */
export async function hasIdentity(player: number, on: typeof db | Tx = db): Promise<boolean> {
  const { state, approvedUntil } = identities
  const [row] = await on.select({ state, approvedUntil }).from(identities).where(eq(identities.player, player))
  return row !== undefined && isVerified(row)
}

/** The same as an expression of SQL about `player`, for sets of players. */
export const hasIdentityOf = (player: SQLWrapper): SQL<boolean> => sql`exists (
  select from ${identities} identity where identity.player = ${player}
    and case when identity.approved_until is null then identity.state = 'approved'
      else identity.approved_until >= ${manilaDay(now())}::date end)`

/** The name on the player's approved document, even after its expiry; undefined before any approval. */
export async function approvedName(player: number, on: typeof db | Tx = db): Promise<ApprovedName | undefined> {
  const fields = await approvedFields(player, on)
  if (!fields) return undefined
  const { firstName = '', middleName = '', lastName = '', suffix = '' } = fields
  return { firstName, middleName, lastName, suffix, fullName: fullName(fields) }
}
