import { lobby } from 'perya:lobby'
import { type Facts, tableOf } from '../../article.ts'
import { oddsOf } from '../odds.ts'
import { itemsText, type RuleWords, seasonText } from '../rules.ts'

/** What /rule/christmas says of the configuration. */
export function ruleFacts(words: RuleWords): Facts {
  const { formats } = words
  const { lanterns } = lobby.configs.christmas
  const { start, end } = seasonText('christmas', words)
  return {
    ...{ christmasStart: start, christmasEnd: end },
    christmasLeftover: formats.points(lanterns.leftover),
    christmasMost: String(lanterns.most),
  }
}

export function ruleTables(words: RuleWords): Facts {
  const { t, formats } = words
  const { parols, lanterns, steps } = lobby.configs.christmas
  const reward = t('christmas.rule.reward')
  return {
    christmasParols: tableOf(
      [t('christmas.rule.parol'), reward],
      parols.map((items, at) => [String(at + 1), itemsText(items, words)]),
    ),
    christmasWays: tableOf(
      [t('christmas.rule.way'), t('christmas.rule.howMuch')],
      [
        [t('christmas.rule.each'), '1'],
        [t('christmas.rule.bet'), formats.shortCoin(lanterns.bet)],
        [t('christmas.rule.deposit'), formats.shortCoin(lanterns.deposit)],
        [t('christmas.rule.points'), formats.points(lanterns.points)],
      ],
    ),
    christmasOdds: oddsOf(lanterns.prizes, [t('christmas.rule.prize'), t('christmas.rule.chance')], words),
    christmasSteps: tableOf(
      [t('christmas.rule.opened'), reward],
      steps.map(({ lanterns: many, award }) => [String(many), itemsText(award, words)]),
    ),
  }
}
