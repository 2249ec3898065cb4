import { asc, count, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import type { Reader } from '../../ledger/post.ts'
import { needsOf } from '../friends/conditions.ts'
import { validFriendRows } from '../friends/valid.ts'
import { seasonOf } from '../season.ts'
import { ACTIVITY, type Cycle } from './cycles.ts'
import { spinFriends } from './tables.ts'

/** The valid friends of a player who joined since the activity began. */
const validOf = (reader: Reader, player: number) =>
  validFriendRows(reader, { needs: needsOf(ACTIVITY), since: seasonOf(ACTIVITY).start }, [player]).as('valid')

/** How many valid friends a player has that no complete cycle has counted. Asked anew for each spin, so a payment that is taken back takes its friend. */
export async function countFreeFriends(reader: Reader, player: number): Promise<number> {
  const valid = validOf(reader, player)
  const [found] = await reader
    .select({ friends: count() })
    .from(valid)
    .leftJoin(spinFriends, eq(spinFriends.friend, valid.friend))
    .where(isNull(spinFriends.friend))
  return found?.friends ?? 0
}

/** Counts so many of them, the earliest to join first, for a complete cycle. Returns whether there were as many. */
export async function takeFriends(tx: Tx, { player, cycle }: Cycle, many: number): Promise<boolean> {
  const valid = validOf(tx, player)
  const free = await tx
    .select({ friend: valid.friend })
    .from(valid)
    .leftJoin(spinFriends, eq(spinFriends.friend, valid.friend))
    .where(isNull(spinFriends.friend))
    .orderBy(asc(valid.joinedAt), asc(valid.friend))
    .limit(many)
  if (free.length < many) return false
  await tx.insert(spinFriends).values(free.map(({ friend }) => ({ friend, player, cycle })))
  return true
}
