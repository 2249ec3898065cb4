import { lobby } from 'perya:lobby'
import { type Facts, tableOf } from '../../article.ts'
import { itemsText, type RuleWords } from '../rules.ts'

/** What /rule/supply says of the configuration. */
export function ruleFacts({ formats }: RuleWords): Facts {
  return { supplyBelow: formats.coin(lobby.configs.supply.below) }
}

export function ruleTables(words: RuleWords): Facts {
  const { t, formats } = words
  const { below, times, award } = lobby.configs.supply
  return {
    supplyTable: tableOf(
      [t('supply.rule.what'), t('supply.rule.howMuch')],
      [
        [t('supply.rule.each'), itemsText(award, words)],
        [t('supply.rule.times'), String(times)],
        [t('supply.rule.below'), formats.coin(below)],
      ],
    ),
  }
}
