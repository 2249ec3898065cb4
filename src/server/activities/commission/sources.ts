import { type SQL, sql } from 'drizzle-orm'
import type { Tier } from '#contract/activities/agent5/earn.ts'
import type { CommissionActivity } from '#contract/activities/commission.ts'
import { dayEnd, dayStart } from '#contract/time.ts'
import type { Tx } from '../../db/database.ts'
import { settledBetsIn } from '../../games/validBets.ts'
import { hasIdentityOf } from '../../kyc/approved.ts'
import { needsOf } from '../friends/conditions.ts'
import { validFriendRows } from '../friends/valid.ts'
import { samePairs } from '../person.ts'
import { isFreeOn, typesOf } from './counted.ts'

/** The rate of who stands above and does not earn. One who earns may have rate 0, and the bets are counted in the statement. */
export const NO_EARNER = -1

/** How an activity pays for a day's bets. */
export type Plan = {
  readonly activity: CommissionActivity
  readonly levels: number
  /** Whether rates differ by type of game. */
  readonly by: 'type' | 'all'
  /** Tiers that are stored with the day, where rates follow them. */
  readonly tiers?: readonly Tier[]
  /**
   * A query for the rates: rows (friend, type, level, rate) from `pairs` (friend, level, agent) of those who earn and `bets` (player, type, valid).
   * A pair that is missing does not earn.
   */
  readonly rates: () => SQL
}

/**
 * Stores the bets of a finished day that count, with who earns by them: all players in one statement, which is the whole of the work. A bet counts if its
 * player is a valid friend of the inviter, and free. By a bet earns who stands above its player, is identified, free, and neither the same
 * person nor on the same device. Players are looked up in the order of their ids, as their rows lie: in any other, a large day costs three times as
 * much. Returns the number of rows.
 */
export async function storeSources(tx: Tx, plan: Plan, day: string): Promise<number> {
  const { activity, levels } = plan
  const { rowCount } = await tx.execute(sql`
    with bets as materialized (${betsOf(plan.by, day)}),
    bettors as materialized (select distinct player from bets order by player),
    friends as materialized (
      select valid.player as friend, valid.superior as inviter
      from bettors join (${validFriendRows(tx, { needs: needsOf(activity) }).getSQL()}) valid on valid.player = bettors.player
      where ${isFreeOn(day, sql.raw('valid.player'))}
    ),
    chains as materialized (${chainsOf(levels)}),
    above as materialized (
      select c.friend, up.level::int as level, up.agent from chains c, unnest(c.agents) with ordinality up (agent, level)
      where up.agent is not null
    ),
    earners as materialized (
      select a.agent from (select distinct agent from above) a join players p on p.id = a.agent
      where p.state = 'open' and p.locked_for is null and not p.is_bot and ${hasIdentityOf(sql.raw('a.agent'))}
        and ${isFreeOn(day, sql.raw('a.agent'))}
    ),
    same as materialized (${samePairs(sql`select friend from friends`, sql`select agent from earners`)}),
    pairs as materialized (
      select a.* from above a join earners e on e.agent = a.agent
      where not exists (select from same s where s.one = a.friend and s.another = a.agent)
    ),
    rated as materialized (${plan.rates()})
    insert into commission_sources (activity, day, friend, type, valid, agents, rates)
    select ${activity}, ${day}::date, b.player, b.type, b.valid,
      array_agg(pairs.agent order by pairs.level), array_agg(coalesce(r.rate, ${NO_EARNER}::int) order by pairs.level)
    from bets b join above pairs on pairs.friend = b.player
    left join rated r on r.friend = b.player and r.type = b.type and r.level = pairs.level
    group by b.player, b.type, b.valid having bool_or(r.rate is not null)`)
  return rowCount ?? 0
}

/** Valid bets of a day by player and type of game. Those of given players alone include, without a type, games that the catalogue does not know. */
export function betsOf(by: Plan['by'], day: string, players?: readonly number[]): SQL {
  return sql`
    select b.player, t.type, sum(b.valid)::bigint as valid
    from (${settledBetsIn({ from: dayStart(day), to: dayEnd(day) })}) b (player, game, valid)
    left join ${typesOf(by)} t (game int, type int) on t.game = b.game
    where ${players ? sql`b.player = any(${sql.param(players)}::bigint[])` : sql`t.type is not null`}
    group by 1, 2 having sum(b.valid) > 0`
}

/** Who stands above each friend, the inviter first. Invitations form no circle, so none of them comes twice. */
function chainsOf(levels: number): SQL {
  const more = Array.from({ length: levels - 1 }, (_, at) => at + 2)
  const agents = ['f.inviter', ...more.map((level) => `s${level}.superior`)].join(', ')
  const joins = more.map((level) => {
    const below = level === 2 ? 'f.inviter' : `s${level - 1}.superior`
    return `left join superiors s${level} on s${level}.player = ${below}`
  })
  return sql.raw(`select f.friend, array[${agents}] as agents from friends f ${joins.join(' ')}`)
}
