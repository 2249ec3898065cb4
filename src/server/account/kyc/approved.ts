import { and, eq } from 'drizzle-orm'
import { fullName } from '#contract/kyc.ts'
import { db, type Tx } from '../../db/database.ts'
import { identities } from '../kycTables.ts'
import { unsealFields } from './written.ts'

export type ApprovedName = {
  firstName: string
  /** Empty where there is none, as is the suffix. */
  middleName: string
  lastName: string
  suffix: string
  /** All of it in the order of a document. */
  fullName: string
}

const isApproved = (player: number) => and(eq(identities.player, player), eq(identities.state, 'approved'))

/** Whether an operator has approved the player's identity. */
export async function hasIdentity(player: number, on: typeof db | Tx = db): Promise<boolean> {
  const [row] = await on.select({ player: identities.player }).from(identities).where(isApproved(player))
  return row !== undefined
}

/** The name on the player's approved document; undefined until one is approved. */
export async function approvedName(player: number, on: typeof db | Tx = db): Promise<ApprovedName | undefined> {
  const [row] = await on.select({ sealed: identities.sealed }).from(identities).where(isApproved(player))
  if (!row) return undefined
  const fields = unsealFields(row.sealed)
  const { firstName = '', middleName = '', lastName = '', suffix = '' } = fields
  return { firstName, middleName, lastName, suffix, fullName: fullName(fields) }
}
