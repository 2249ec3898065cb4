import { lobby } from 'perya:lobby'
import { type Facts, tableOf } from '../../article.ts'
import { itemsText, type RuleWords } from '../rules.ts'

/** What /rule/inviteFriends says of the configuration. */
export function ruleFacts({ t, formats }: RuleWords): Facts {
  const { deposit, stakes, identity } = lobby.friends
  return {
    ...{ inviteDeposit: formats.coin(deposit), inviteStakes: formats.coin(stakes) },
    inviteIdentity: identity.includes('inviteFriend1') ? t('inviteFriend1.tip.identity') : '',
  }
}

export function ruleTables(words: RuleWords): Facts {
  const { t } = words
  const rows = lobby.configs.inviteFriend1.map(({ inviteCount, award }) => [
    String(inviteCount),
    itemsText(award, words),
  ])
  return { inviteAwards: tableOf([t('inviteFriend1.rule.friends'), t('inviteFriend1.rule.award')], rows) }
}
