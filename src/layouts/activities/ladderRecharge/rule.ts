import { lobby } from 'perya:lobby'
import { type Facts, tableOf } from '../../article.ts'
import { itemsText, type RuleWords } from '../rules.ts'

/** What /rule/ladder-recharge says of the configuration. */
export function ruleFacts({ t }: RuleWords): Facts {
  return { ladderPeriod: t(`ladderRecharge.rule.${lobby.configs.ladderRecharge.period}`) }
}

export function ruleTables(words: RuleWords): Facts {
  const { t, formats } = words
  const rows = lobby.configs.ladderRecharge.tiers.map(({ amount, award }) => [
    formats.shortCoin(amount),
    itemsText(award, words),
  ])
  return { ladderTiers: tableOf([t('ladderRecharge.head.deposit'), t('ladderRecharge.head.brings')], rows) }
}
