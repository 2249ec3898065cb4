import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { inviters } from '#server/account/profileTables.ts'
import { knownDevices } from '#server/account/safetyTables.ts'
import { now } from '#server/base/clock.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { players, playerTotals } from '#server/standing/tables.ts'
import type { TestPlayer } from '../../player.ts'
import { stayingIn } from '../fixture.ts'

/** Another process may have bound numbers on the same database. */
let numbers = 9_180_000_000 + randomInt(9_000_000)

/** Binds a number that nobody else has. */
export async function bindNumber({ id }: { id: number }): Promise<void> {
  numbers += 1
  await db
    .update(players)
    .set({ mobile: `+63${numbers}` })
    .where(eq(players.id, id))
}

export type FriendOptions = {
  deposited?: number
  staked?: number
  hasNumber?: boolean
  isIdentified?: boolean
  joinedAt?: Date
}

/** A player who named the inviter, with everything that makes a valid friend but an identity, unless the options say otherwise. */
export async function friendOf(inviter: { id: number }, options: FriendOptions = {}): Promise<TestPlayer> {
  const { deposit, stakes } = catalogue().friends
  const { deposited = deposit, staked = stakes, hasNumber = true, isIdentified = false, joinedAt = now() } = options
  // Some tests look at friends after the next midnight, which is up to a day away.
  const friend = await stayingIn({ deposited, isIdentified })
  if (hasNumber) await bindNumber(friend)
  await db.update(playerTotals).set({ validBet: staked }).where(eq(playerTotals.player, friend.id))
  await db.insert(inviters).values({ player: friend.id, inviter: inviter.id, filledAt: joinedAt })
  return friend
}

/** Players who log in on one device. */
export async function shareDevice(...all: readonly { id: number }[]): Promise<void> {
  const [keyHash, at] = [randomUUID(), now()]
  await db.insert(knownDevices).values(all.map(({ id }) => ({ player: id, keyHash, firstSeenAt: at, lastSeenAt: at })))
}
