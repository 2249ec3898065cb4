import { type SQL, sql } from 'drizzle-orm'
import { knownDevices } from '../account/safetyTables.ts'
import type { Database, Tx } from '../db/database.ts'
import { hasIdentity } from '../kyc/approved.ts'
import { identities } from '../kyc/tables.ts'
import { bankAccounts } from '../wallet/bank/tables.ts'

/**
 * The condition that an older account belongs to the same person: by the document of an identity, by names and birth date before an operator has decided on
 * the identity, or by the number of a payout account, which is also a phone's where it is a wallet. A bound phone is one account's by itself.
 */
export function hasOlderAccount(player: SQL): SQL {
  return sql`(exists (
      select from ${identities} own
      join ${identities} other on other.player < own.player and (
        other.document_hash = own.document_hash
        or (other.person_hash = own.person_hash and own.state = 'submitted' and own.approved_until is null)
      )
      where own.player = ${player}
    ) or exists (
      select from ${bankAccounts} own
      join ${bankAccounts} other on other.number_hash = own.number_hash and other.player < own.player
      where own.player = ${player}
    ))`
}

/** Whether a player's account is a second one of its person. */
export async function isSecondAccount(player: number, on: Database | Tx): Promise<boolean> {
  const { rows } = await on.execute<{ found: boolean }>(sql`select ${hasOlderAccount(sql`${player}`)} as found`)
  return rows[0]?.found === true
}

/**
 * Whether a reward is held until the identity is checked: an older account has logged in on a device of this player. A family shares a phone, so a
 * device alone decides nothing, and an address nothing at all.
 */
export async function isHeld(player: number, on: Database | Tx): Promise<boolean> {
  const { rows } = await on.execute<{ found: boolean }>(sql`
    select exists (
      select from ${knownDevices} own
      join ${knownDevices} other on other.key_hash = own.key_hash and other.player < own.player
      where own.player = ${player}
    ) as found`)
  return rows[0]?.found === true && !(await hasIdentity(player, on))
}
