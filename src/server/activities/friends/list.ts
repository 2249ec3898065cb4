import { and, count, desc, eq, type SQL } from 'drizzle-orm'
import { friendActivities, friendChecks } from '#contract/activities/friends.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import type { Reply } from '#contract/calls/index.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { maskedName } from '../../account/naming.ts'
import { inviters } from '../../account/profileTables.ts'
import type { Handler } from '../../call/handler.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db } from '../../db/database.ts'
import { players, playerTotals } from '../../standing/tables.ts'
import { isAfter, nextPage } from '../../wallet/paging.ts'
import { isActivityOn } from '../openActivities.ts'
import { conditionsOf, needsOf } from './conditions.ts'
import { countValidFriendsOf } from './valid.ts'

type Friends = Reply<'inviteFriends'>

/** Closed accounts are neither listed nor counted. */
const isFriendOf = (inviter: number) => and(eq(inviters.inviter, inviter), eq(players.state, 'open'))

export const inviteFriends: Handler<'inviteFriends'> = async ({ cursor, size = PAGE_SIZE }, { session }) => {
  const behind = isAfter(cursor, inviters.filledAt, inviters.player)
  return {
    ...nextPage(await listed(session.player, size + 1, behind), size, shown),
    ...(!behind && { all: await allOf(session.player) }),
  }
}

/** Friends of a player behind a cursor, the latest first; without one from the beginning. Checks are made of these alone. */
async function listed(inviter: number, most: number, behind: SQL | undefined) {
  return await db
    .select({
      ...{ id: players.id, mobile: players.mobile, account: players.account, createdAt: inviters.filledAt },
      checks: conditionsOf(),
    })
    .from(inviters)
    .innerJoin(players, eq(players.id, inviters.player))
    .leftJoin(playerTotals, eq(playerTotals.player, inviters.player))
    .where(and(isFriendOf(inviter), behind))
    .orderBy(desc(inviters.filledAt), desc(inviters.player))
    .limit(most)
}

/** Nothing of a friend but this. An account without totals has reached no sum. */
function shown({ checks, createdAt, ...friend }: Awaited<ReturnType<typeof listed>>[number]): Friends['rows'][number] {
  const { identity: _, ...asked } = checks
  return {
    ...{ name: maskedName(friend), joinTime: createdAt.getTime() },
    isValid: Object.values(asked).every((check) => check === true),
    has: friendChecks.filter((check) => checks[check] === true),
  }
}

async function allOf(player: number): Promise<Friends['all']> {
  const [joined] = await db
    .select({ friends: count() })
    .from(inviters)
    .innerJoin(players, eq(players.id, inviters.player))
    .where(isFriendOf(player))
  const { deposit, stakes } = catalogue().friends
  return {
    ...{ count: joined?.friends ?? 0, deposit, stakes },
    valid: await countValidFriendsOf(db, player, { needs: { identity: false } }),
    identity: friendActivities.some((name) => needsOf(name).identity && isActivityOn(activityKind[name])),
  }
}
