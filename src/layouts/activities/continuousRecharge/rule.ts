import { lobby } from 'perya:lobby'
import { dayStart } from '#contract/time.ts'
import { type Facts, tableOf } from '../../article.ts'
import { type RuleWords, stakeText } from '../rules.ts'

/** What /rule/continuous-recharge says of the configuration. */
export function ruleFacts(words: RuleWords): Facts {
  const { t, formats } = words
  const { since, days, smallest, makeUps, betRate } = lobby.configs.continuousRecharge
  return {
    ...{ continuousDays: String(days), continuousSmallest: formats.shortCoin(smallest) },
    continuousSince: formats.longDate(dayStart(since)),
    continuousMissed: t(`continuousRecharge.head.${makeUps > 0 ? 'makeUps' : 'noMakeUps'}`, { count: makeUps }),
    continuousStake: stakeText(betRate, words),
  }
}

/** A row for each day in a row, and a column for each tier. */
export function ruleTables({ t, formats }: RuleWords): Facts {
  const { days, tiers } = lobby.configs.continuousRecharge
  const heads = tiers.map(({ amount }) => t('continuousRecharge.tier', { amount: formats.shortCoin(amount) }))
  const rows = Array.from({ length: days }, (_, at) => [
    String(at + 1),
    ...tiers.map(({ rewards }) => formats.shortCoin(rewards[at] ?? 0)),
  ])
  return { continuousTiers: tableOf([t('continuousRecharge.head.day'), ...heads], rows) }
}
