import { and, asc, count, eq, gte, inArray, lt, not, type SQL, sql } from 'drizzle-orm'
import { inviters } from '../../account/profileTables.ts'
import type { Reader } from '../../ledger/post.ts'
import { players, playerTotals } from '../../standing/tables.ts'
import { conditionsOf, type Needs, reachesSums } from './conditions.ts'

/**
 * Which friends: what the activity asks of them, whether only those who named their inviter at or after a moment, or before one, and for whom it is
 * settled already: `unless` leaves those out before anything is asked about their person.
 */
export type Which = {
  readonly needs: Needs
  readonly since?: Date | undefined
  readonly before?: Date | undefined
  readonly unless?: SQL | undefined
}

export type ValidFriend = { readonly inviter: number; readonly friend: number; readonly joinedAt: Date }

/**
 * A query for the valid friends of some inviters, or of all: rows (inviter, friend, joinedAt), to be counted, limited, or joined as `.as('valid')`. It
 * walks the index of the inviter. The `case` keeps the database from asking about persons before it has looked at money, so accounts that never
 * paid cost one look each.
 */
export function validFriendRows(reader: Reader, { needs, since, before, unless }: Which, of?: readonly number[]) {
  const { phone, deposit, person, identity } = conditionsOf()
  const isValid = and(phone, deposit, person, needs.identity ? identity : undefined)
  return reader
    .select({ inviter: inviters.inviter, friend: inviters.player, joinedAt: inviters.filledAt })
    .from(inviters)
    .innerJoin(playerTotals, eq(playerTotals.player, inviters.player))
    .innerJoin(players, eq(players.id, inviters.player))
    .where(
      and(
        ...[
          of && among(of),
          since && gte(inviters.filledAt, since),
          before && lt(inviters.filledAt, before),
          reachesSums(),
        ],
        sql`case when ${and(reachesSums(), unless && not(unless))} then ${isValid} else false end`,
      ),
    )
    .$dynamic()
}

/** One inviter by equality, so that the index also gives the order. */
function among([one, ...more]: readonly number[]): SQL | undefined {
  return one !== undefined && more.length === 0
    ? eq(inviters.inviter, one)
    : inArray(inviters.inviter, [one ?? 0, ...more])
}

/** The first valid friends of an inviter, the earliest to join first, at most `most`. */
export async function validFriends(
  reader: Reader,
  inviter: number,
  { most, ...which }: Which & { readonly most: number },
): Promise<ValidFriend[]> {
  return await validFriendRows(reader, which, [inviter])
    .orderBy(asc(inviters.filledAt), asc(inviters.player))
    .limit(most)
}

/** How many valid friends each of these inviters has. Who has none is left out. */
export async function countValidFriends(
  reader: Reader,
  of: readonly number[],
  which: Which,
): Promise<ReadonlyMap<number, number>> {
  if (of.length === 0) return new Map()
  const valid = validFriendRows(reader, which, of).as('valid')
  const rows = await reader.select({ inviter: valid.inviter, friends: count() }).from(valid).groupBy(valid.inviter)
  return new Map(rows.map(({ inviter, friends }) => [inviter, friends]))
}

/** How many valid friends one inviter has. */
export async function countValidFriendsOf(reader: Reader, inviter: number, which: Which): Promise<number> {
  return (await countValidFriends(reader, [inviter], which)).get(inviter) ?? 0
}
