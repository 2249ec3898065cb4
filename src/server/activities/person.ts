import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { knownDevices } from '../account/safetyTables.ts'
import type { Database, Tx } from '../db/database.ts'
import { hasIdentity } from '../kyc/approved.ts'
import { identities } from '../kyc/tables.ts'
import { isVerified } from '../kyc/validity.ts'
import { bankAccounts } from '../wallet/payeeTables.ts'

/** The keys by which two accounts are known as one person's: a document, or names with birth date before an operator has decided on both. */
const sameDocument = sql.raw('other.document_hash = own.document_hash')
const sameNames = sql.raw('other.person_hash = own.person_hash')
const undecided = (side: 'own' | 'other') => sql.raw(`(${side}.state = 'submitted' and ${side}.approved_until is null)`)
const isSameIdentity = sql`(${sameDocument} or (${sameNames} and ${undecided('own')}))`

/**
 * Whether an older account belongs to the same person: by the document of an identity, by names and birth date before an operator has decided on
 * the identity, or by the number of a payout account, which is also a phone's where it is a wallet. A bound phone is one account's by itself.
 */
export async function isSecondAccount(player: number, on: Database | Tx): Promise<boolean> {
  return await isTrue(secondPart(sql`${player}::bigint`), on)
}

/**
 * Whether a reward is held until the identity is checked: an older account has logged in on a device of this player. A family shares a phone, so a
 * device alone decides nothing, and an address nothing at all.
 */
export async function isHeld(player: number, on: Database | Tx): Promise<boolean> {
  return (await isTrue(sharedPart(sql`${player}::bigint`), on)) && !(await hasIdentity(player, on))
}

async function isTrue(condition: SQL<boolean>, on: Database | Tx): Promise<boolean> {
  const { rows } = await on.execute<{ found: boolean }>(sql`select ${condition} as found`)
  return rows[0]?.found === true
}

/** The condition of `isSecondAccount` as part of a statement. */
export const secondPart = (player: SQLWrapper): SQL<boolean> =>
  sql`(exists (
      select from ${identities} own
      join ${identities} other on other.player < own.player and ${isSameIdentity}
      where own.player = ${player}
    ) or exists (
      select from ${bankAccounts} own
      join ${bankAccounts} other on other.number_hash = own.number_hash and other.player < own.player
      where own.player = ${player}
    ))`

/** Whether two accounts belong to one person, whichever is older, as part of a statement. */
export const samePart = (one: SQLWrapper, another: SQLWrapper): SQL<boolean> =>
  sql`(exists (
      select from ${identities} own join ${identities} other on ${isSameIdentity}
      where own.player in (${one}, ${another}) and other.player in (${one}, ${another}) and own.player <> other.player
    ) or exists (
      select from ${bankAccounts} own join ${bankAccounts} other on other.number_hash = own.number_hash
      where own.player = ${one} and other.player = ${another}
    ))`

/**
 * The same for sets: a query for pairs (one, another) of one person, and of who has logged in on one device. Both sides are queries for players, so that
 * a device which many share makes no more pairs than are asked about.
 */
export const samePairs = (ones: SQL, others: SQL): SQL => {
  const pairs = sql`own.player in (${ones}) and other.player in (${others}) and own.player <> other.player`
  return sql`
    select own.player as one, other.player as another from ${identities} own
      join ${identities} other on ${sameDocument} where ${pairs}
    union select own.player, other.player from ${identities} own
      join ${identities} other on ${sameNames} where (${undecided('own')} or ${undecided('other')}) and ${pairs}
    union select own.player, other.player from ${bankAccounts} own
      join ${bankAccounts} other on other.number_hash = own.number_hash where ${pairs}
    union select own.player, other.player from ${knownDevices} own
      join ${knownDevices} other on other.key_hash = own.key_hash where ${pairs}`
}

const sharedPart = (player: SQLWrapper): SQL<boolean> =>
  sql`exists (
      select from ${knownDevices} own
      join ${knownDevices} other on other.key_hash = own.key_hash and other.player < own.player
      where own.player = ${player}
    )`

/** What tells whether a player is a second account, or one whose rewards are held. */
export type PersonFacts = {
  readonly isSecond: boolean
  readonly isShared: boolean
  readonly identity: Parameters<typeof isVerified>[0] | null
}

/** The same facts as part of a prepared statement on players. */
export function personPart(player: SQLWrapper): SQL<PersonFacts> {
  const { state, approvedUntil } = identities
  const identity = sql`(select json_build_object('state', ${state}, 'approvedUntil', ${approvedUntil})
    from ${identities} where ${eq(identities.player, player)})`
  return sql`json_build_object('isSecond', ${secondPart(player)}, 'isShared', ${sharedPart(player)}, 'identity', ${identity})`
}

/** Whether rewards are held, as `isHeld` decides it. */
export const isHeldBy = ({ isShared, identity }: PersonFacts): boolean =>
  isShared && (identity === null || !isVerified(identity))
