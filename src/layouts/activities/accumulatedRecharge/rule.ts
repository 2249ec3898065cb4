import { lobby } from 'perya:lobby'
import { coinReward } from '#contract/props/rewards.ts'
import { dayStart } from '#contract/time.ts'
import { type Facts, tableOf } from '../../article.ts'
import { itemsText, type RuleWords } from '../rules.ts'

/** What /rule/accumulated-recharge says of the configuration. */
export function ruleFacts({ t, formats }: RuleWords): Facts {
  const { window } = lobby.configs.accumulatedRecharge
  if (window === 'month') return { accumulatedWindow: t('accumulatedRecharge.head.month') }
  const [from, to] = [window.from, window.to].map((day) => formats.longDate(dayStart(day)))
  return { accumulatedWindow: t('accumulatedRecharge.head.days', { from: from ?? '', to: to ?? '' }) }
}

export function ruleTables(words: RuleWords): Facts {
  const { t, formats } = words
  const { tiers, betRate } = lobby.configs.accumulatedRecharge
  const heads = ['deposits', 'rebate', 'share'].map((head) => t(`accumulatedRecharge.head.${head}`))
  const rows = tiers.map(({ amount, rebate }) => [
    formats.shortCoin(amount),
    itemsText([coinReward(rebate, betRate)], words),
    `${Number(((rebate / amount) * 100).toFixed(2))}%`,
  ])
  return { accumulatedTiers: tableOf(heads, rows) }
}
