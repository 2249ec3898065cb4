import { lobby } from 'perya:lobby'
import { type Facts, tableOf } from '../../article.ts'
import { itemsText, type RuleWords } from '../rules.ts'

/** What /rule/dayBonus says of the configuration. */
export function ruleFacts({ formats }: RuleWords): Facts {
  return { signMakeUp: formats.points(lobby.configs.freeSign.makeUpPoints) }
}

export function ruleTables(words: RuleWords): Facts {
  const { t } = words
  const { days, streaks, totals } = lobby.configs.freeSign
  const reward = t('freeSign.rule.reward')
  const prize = t('freeSign.rule.prize')
  return {
    signDays: tableOf(
      [t('freeSign.rule.day'), reward],
      days.map((items, place) => [t('freeSign.day', { day: place + 1 }), itemsText(items, words)]),
    ),
    signPrizes: tableOf(
      [prize, reward],
      [
        ...streaks.map(({ days: count, award }) => [t('freeSign.inRow', { count }), itemsText(award, words)]),
        ...totals.map(({ days: count, award }) => [t('freeSign.inAll', { count }), itemsText(award, words)]),
      ],
    ),
  }
}
