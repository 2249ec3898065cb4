import * as v from 'valibot'
import { gameType } from '../../enumerations.ts'
import { whole } from '../../whole.ts'
import { COMMISSION_RATE_MAX } from '../commission.ts'
import { configOf } from '../config.ts'
import { AGENT_LEVELS, AGENT_MINIMUM_MAX } from './limits.ts'

const gameTypes = Object.keys(gameType) as (keyof typeof gameType)[] // keys of a constant object
/** Basis points of valid bets by the type of game: 30 is 0.30 %. A type that is missing earns nothing. */
const rates = v.record(v.picklist(gameTypes), whole(0, COMMISSION_RATE_MAX))

const file = v.strictObject({
  /** The least that can be turned into coin, in cents. */
  minimum: whole(1, AGENT_MINIMUM_MAX),
  /** By level: those whom the agent has invited, whom they have invited, and whom these have. */
  levels: v.pipe(v.array(rates), v.length(AGENT_LEVELS)),
})
export type AgentConfig = v.InferOutput<typeof file>

export const config = configOf({
  file: 'agent.yaml',
  schema: file,
  read: ({ value, complain }): AgentConfig => {
    for (const [index, level] of value.levels.entries())
      for (const type of gameTypes) {
        const below = value.levels[index - 1]
        if (below && (level[type] ?? 0) > (below[type] ?? 0))
          complain(['levels', index, type], `is more than at level ${index}`, 'pay the nearer level as much or more')
      }
    return value
  },
})
