import { type SQL, sql } from 'drizzle-orm'
import { AGENT_LEVELS } from '#contract/activities/agent/limits.ts'
import { gameType } from '#contract/enumerations.ts'
import { catalogue } from '../../content/catalogue.ts'
import { addUpCommissions } from '../commission/addUp.ts'

/** Each level has its own rate for each type of game. Rates of types that a friend did not play would be most of the rows. */
function rates(): SQL {
  const rows = catalogue().configs.agent.levels.flatMap((level, index) =>
    Object.entries(gameType).map(([name, type]) => {
      const rate = Object.entries(level).find(([one]) => one === name)?.[1] ?? 0
      return { level: index + 1, type, rate }
    }),
  )
  return sql`
    with played as materialized (select p.friend, b.type, p.level from pairs p join bets b on b.player = p.friend)
    select p.friend, p.type, p.level, r.rate
    from played p join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (level int, type int, rate int)
      on r.level = p.level and r.type = p.type`
}

/** Job: adds up the agents' commissions of finished days. */
export const addUpAgents = (): Promise<number> =>
  addUpCommissions({ activity: 'agent', levels: AGENT_LEVELS, by: 'type', rates })
