import { lobby } from 'perya:lobby'
import { TEAM_LEVELS } from '#contract/activities/agent5/limits.ts'
import { type Facts, tableOf } from '../../article.ts'
import { itemsText, type RuleWords } from '../rules.ts'
import { percentOf } from '../typeNames.ts'

/** What /rule/agent5 says of the configuration. */
export function ruleFacts(words: RuleWords): Facts {
  const { minimum, tiers, friend } = lobby.configs.agent5
  // The two lowest rates; of a single one, that one beside none.
  const [below = 0, rate = 0] = tiers.length > 1 ? tiers.map((tier) => tier.rate) : [0, tiers[0]?.rate]
  return {
    ...{ teamRate: percentOf(rate), teamBelow: percentOf(below), teamDifference: percentOf(rate - below) },
    ...{ teamLevels: String(TEAM_LEVELS), teamMinimum: words.formats.coin(minimum) },
    ...{ teamMost: percentOf(tiers.at(-1)?.rate), teamFriend: itemsText(friend, words) },
  }
}

export function ruleTables({ t, formats }: RuleWords): Facts {
  const rows = lobby.configs.agent5.tiers.map(({ bet, rate }) => [
    t('agent5.tiers.from', { amount: formats.shortCoin(bet) }),
    percentOf(rate),
  ])
  return { teamTiers: tableOf([t('agent5.tiers.bet'), t('agent5.tiers.rate')], rows) }
}
