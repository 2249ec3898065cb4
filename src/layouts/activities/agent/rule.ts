import { lobby } from 'perya:lobby'
import { COMMISSION_FRIENDS_MIN, COMMISSION_TAKEN_DAYS } from '#contract/activities/commission.ts'
import { type Facts, tableOf } from '../../article.ts'
import type { RuleWords } from '../rules.ts'
import { percentOf, playedTypes } from '../typeNames.ts'

/** What /rule/agent says of the configuration. */
export function ruleFacts({ formats }: RuleWords): Facts {
  const { minimum, levels } = lobby.configs.agent
  const { deposit, stakes } = lobby.friends
  return {
    ...{ agentLevels: String(levels.length), agentMinimum: formats.coin(minimum) },
    ...{ commissionFriends: String(COMMISSION_FRIENDS_MIN), commissionDays: String(COMMISSION_TAKEN_DAYS) },
    ...{ friendDeposit: formats.coin(deposit), friendStakes: formats.coin(stakes) },
  }
}

/** The text is English, so the types of games are, too. */
export function ruleTables({ t }: RuleWords): Facts {
  const types = playedTypes('en')
  const rows = lobby.configs.agent.levels.map((level, index) => [
    t('commission.level', { level: index + 1 }),
    ...types.map(({ key }) => percentOf(level[key])),
  ])
  return { agentRates: tableOf([t('agent.rates.level'), ...types.map(({ name }) => name)], rows) }
}
