import { type SQL, sql } from 'drizzle-orm'
import { agentCount as kind } from '#contract/activities/agentCount/manifest.ts'
import { inviters } from '../../account/profileTables.ts'
import { now } from '../../base/clock.ts'
import { db, type Tx } from '../../db/database.ts'
import { needsOf } from '../friends/conditions.ts'
import { countValidFriendsOf, validFriendRows } from '../friends/valid.ts'
import { isActivityOn } from '../openActivities.ts'
import { ACTIVITY } from './holdings.ts'
import { countedFriends } from './tables.ts'

/**
 * Counts the friends who are valid now and were not counted before, of one agent or, as a job, of all: one statement. Whoever was counted stays, whatever
 * becomes of them, and is not asked about again. Answers how many are new.
 */
export async function countFriends(on: typeof db | Tx = db, agent?: number): Promise<number> {
  if (!isActivityOn(kind.id)) return 0
  const { rowCount } = await on.execute(insertOf(newFriends(on, agent)))
  return rowCount ?? 0
}

/** A query for the valid friends who were not counted yet, of one agent or of all. */
export function newFriends(on: typeof db | Tx, agent?: number): SQL {
  const isCounted = sql`exists (select from ${countedFriends}
    where ${countedFriends.agent} = ${inviters.inviter} and ${countedFriends.friend} = ${inviters.player})`
  const of = agent === undefined ? undefined : [agent]
  return validFriendRows(on, { needs: needsOf(ACTIVITY), unless: isCounted }, of).getSQL()
}

/** Counts an agent's new friends, and answers how many are valid now, counted or not: each is looked at once. */
export async function lookAtFriends(agent: number): Promise<number> {
  const which = { needs: needsOf(ACTIVITY) }
  if (!isActivityOn(kind.id)) return await countValidFriendsOf(db, agent, which)
  const { rows } = await db.execute<{ many: number }>(sql`
    with valid as materialized (${validFriendRows(db, which, [agent]).getSQL()}),
    counted as (${insertOf(sql`select * from valid`)})
    select count(*)::int as many from valid`)
  return rows[0]?.many ?? 0
}

/** An agent who is excluded, on a break or locked counts nobody meanwhile. */
const insertOf = (valid: SQL): SQL => sql`
  insert into counted_friends (agent, friend, at)
  select valid.superior, valid.player, ${now().toISOString()}::timestamptz
  from (${valid}) valid
  join players p on p.id = valid.superior and p.state = 'open' and p.locked_for is null and not p.is_bot
  on conflict do nothing`
