import { type SQL, sql } from 'drizzle-orm'
import type { Tier } from '#contract/activities/agent5/earn.ts'
import { TEAM_LEVELS } from '#contract/activities/agent5/limits.ts'
import { catalogue } from '../../content/catalogue.ts'
import { addUpCommissions } from '../commission/addUp.ts'

/**
 * By the difference method: each agent has a rate by the team's bets, and a bet pays an agent that rate less the highest one of the agents between its
 * player and them. What a bet pays in all is at most the highest rate above it.
 */
function ratesBy(tiers: readonly Tier[]): SQL {
  return sql`
    select p.friend, 0 as type, p.level,
      greatest(0, t.rate - coalesce(max(t.rate) over (
        partition by p.friend order by p.level rows between unbounded preceding and 1 preceding
      ), 0)) as rate
    from pairs p
    join (
      select team.agent, max(tier.rate) as rate
      from (select p.agent, sum(b.valid) as bets from pairs p join bets b on b.player = p.friend group by 1) team
      join jsonb_to_recordset(${JSON.stringify(tiers)}::jsonb) tier (bet bigint, rate int)
        on tier.bet <= team.bets
      group by 1
    ) t on t.agent = p.agent`
}

/** Job: adds up the commissions of teams for finished days. */
export async function addUpTeams(): Promise<number> {
  const { tiers } = catalogue().configs.agent5
  return await addUpCommissions({
    activity: 'agent5',
    levels: TEAM_LEVELS,
    by: 'all',
    tiers,
    rates: () => ratesBy(tiers),
  })
}
