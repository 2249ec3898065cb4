import { sql } from 'drizzle-orm'
import { agentCount as kind } from '#contract/activities/agentCount/manifest.ts'
import { now } from '../../base/clock.ts'
import { db, type Tx } from '../../db/database.ts'
import { needsOf } from '../friends/conditions.ts'
import { validFriendRows } from '../friends/valid.ts'
import { isActivityOn } from '../openActivities.ts'

/**
 * Counts the friends who are valid now and were not counted before, of one agent or, as a job, of all: one statement. An agent who is excluded, on a
 * break or locked counts nobody meanwhile. Whoever was counted stays. Answers how many are new.
 */
export async function countFriends(on: typeof db | Tx = db, agent?: number): Promise<number> {
  if (!isActivityOn(kind.id)) return 0
  const of = agent === undefined ? undefined : [agent]
  const { rowCount } = await on.execute(sql`
    insert into counted_friends (agent, friend, at)
    select valid.superior, valid.player, ${now().toISOString()}::timestamptz
    from (${validFriendRows(on, { needs: needsOf('agentCount') }, of).getSQL()}) valid
    join players p on p.id = valid.superior and p.state = 'open' and p.locked_for is null and not p.is_bot
    on conflict do nothing`)
  return rowCount ?? 0
}
