import { lobby } from 'perya:lobby'
import { pointPpmOf } from '#contract/activities/cost.ts'
import { MILLION } from '#contract/props/rewards.ts'
import { type Facts, tableOf } from '../../article.ts'
import { thingText } from '../odds.ts'
import type { RuleWords } from '../rules.ts'

/** What /rule/fund says of the configuration. */
export function ruleFacts({ formats }: RuleWords): Facts {
  return {
    fundPrice: formats.coin(lobby.configs.fund.price),
    fundPoint: String(pointPpmOf(lobby.points.shop) / MILLION),
  }
}

export function ruleTables(words: RuleWords): Facts {
  const { t, formats } = words
  const thresholds = lobby.webConfig.appUserLevelConfigList
  const rows = lobby.configs.fund.steps.map(({ level, items }) => [
    t('vip.level', { level }),
    formats.shortCoin(thresholds.find((one) => one.level === level)?.betAmount ?? 0),
    items.map((item) => thingText(item, words)).join(' + '),
  ])
  const heads = ['level', 'bets', 'returns'].map((head) => t(`fund.head.${head}`))
  return { fundSteps: tableOf(heads, rows) }
}
