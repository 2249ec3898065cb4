import { lobby } from 'perya:lobby'
import type { Prize } from '#contract/points/draw.ts'
import { type Facts, tableOf } from '../../article.ts'
import { oddsOf } from '../odds.ts'
import { itemsText, type RuleWords } from '../rules.ts'

/** What /rule/agentCount says of the configuration. */
export function ruleFacts({ t, formats }: RuleWords): Facts {
  const { ticketFriends, leftover } = lobby.configs.agentCount
  const { deposit, stakes, identity } = lobby.friends
  return {
    ...{ countTicket: String(ticketFriends), countDeposit: formats.coin(deposit), countStakes: formats.coin(stakes) },
    ...{ countCardLeft: formats.points(leftover.card), countTicketLeft: formats.points(leftover.ticket) },
    countIdentity: identity.includes('agentCount') ? t('commission.friends.identity') : '',
  }
}

export function ruleTables(words: RuleWords): Facts {
  const { t } = words
  const { steps, prizes } = lobby.configs.agentCount
  const odds = (list: readonly Prize[]) =>
    oddsOf(list, [t('agentCount.rule.prize'), t('agentCount.rule.chance')], words)
  return {
    countSteps: tableOf(
      [t('agentCount.rule.friends'), t('agentCount.rule.prize')],
      steps.map(({ friends, award }) => [String(friends), itemsText(award, words)]),
    ),
    ...{ countCardOdds: odds(prizes.card), countTicketOdds: odds(prizes.ticket) },
  }
}
