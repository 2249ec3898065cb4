import { type SQL, sql } from 'drizzle-orm'
import type { FriendActivity, FriendCheck } from '#contract/activities/friends.ts'
import type { Cents } from '#contract/money.ts'
import { inviters } from '../../account/profileTables.ts'
import { knownDevices } from '../../account/safetyTables.ts'
import { catalogue } from '../../content/catalogue.ts'
import { hasIdentityOf } from '../../kyc/approved.ts'
import { countedOf } from '../../standing/countedOf.ts'
import { players, playerTotals } from '../../standing/tables.ts'
import { depositReversals } from '../../wallet/debtTables.ts'
import { depositOrders } from '../../wallet/tables.ts'
import { samePart, secondPart } from '../person.ts'

/** What an activity asks of a valid friend beyond the rest. */
export type Needs = { readonly identity: boolean }

export const needsOf = (activity: FriendActivity): Needs => ({
  identity: catalogue().friends.identity.includes(activity),
})

/** The same with the sums, as an inviter is told. */
export function friendAsked(activity: FriendActivity): Needs & { deposit: Cents; stakes: Cents } {
  const { deposit, stakes } = catalogue().friends
  return { deposit, stakes, ...needsOf(activity) }
}

/**
 * The one definition of a valid friend, as expressions of SQL about a row of `superiors` with its player and totals. Nothing of it is stored, so it
 * holds for the moment of the question. `person` also tells that the friend is free to play: who is excluded, on a break or locked looks no different
 * to the inviter from who shares a device.
 */
export function conditionsOf(): Readonly<Record<FriendCheck, SQL<boolean>>> {
  const { deposit, stakes } = catalogue().friends
  return {
    phone: sql`${players.mobile} <> ''`,
    deposit: sql`(${countedOf} >= ${deposit} and not ${wasReversed})`,
    stakes: sql`${playerTotals.validBet} >= ${stakes}`,
    person: sql`(${isFree} and not ${sharesDevice} and not ${secondPart(inviters.player)}
      and not ${samePart(inviters.player, inviters.inviter)})`,
    identity: hasIdentityOf(inviters.player),
  }
}

/** What an account without money does not reach: asked first of many friends. */
export function reachesSums(): SQL<boolean> {
  const { deposit, stakes } = catalogue().friends
  return sql`(${countedOf} >= ${deposit} and ${playerTotals.validBet} >= ${stakes})`
}

const isFree = sql`(${players.state} = 'open' and ${players.lockedFor} is null and not ${players.isBot})`

/** Whether a gateway has ever taken back a payment of the friend's. */
const wasReversed = sql`exists (
  select from ${depositOrders} paid join ${depositReversals} taken on taken.order_id = paid.id
  where paid.player = ${inviters.player})`

/** Whether the friend has logged in on a device of the inviter's, or of an earlier friend of that inviter's. */
const sharesDevice = sql`exists (
  select from ${knownDevices} own join ${knownDevices} other on other.key_hash = own.key_hash
  where own.player = ${inviters.player} and (
    other.player = ${inviters.inviter}
    or (other.player < own.player and exists (
      select from ${inviters} earlier
      where earlier.player = other.player and earlier.superior = ${inviters.inviter}
    ))
  ))`
