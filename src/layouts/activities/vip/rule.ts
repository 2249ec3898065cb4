import { lobby } from 'perya:lobby'
import type { VipLevel } from '#contract/activities/vip/config.ts'
import { vipGifts } from '#contract/activities/vip/words.ts'
import { type Facts, tableOf } from '../../article.ts'
import { itemsText, type RuleWords, stakeText } from '../rules.ts'
import { percentOf, playedTypes } from '../typeNames.ts'

/** What /rule/vip says of the configuration. */
export function ruleFacts(words: RuleWords): Facts {
  const { rebateDays, rebateBetRate, birthdayDays } = lobby.configs.vip
  return {
    ...{ vipRebateDays: String(rebateDays), vipBirthdayDays: String(birthdayDays) },
    vipRebateStake: stakeText(rebateBetRate, words),
  }
}

export function ruleTables(words: RuleWords): Facts {
  const { t, formats, locale } = words
  const { levels } = lobby.configs.vip
  const thresholds = lobby.webConfig.appUserLevelConfigList
  const types = playedTypes(locale)
  const nameOf = ({ level }: VipLevel) => t('vip.level', { level })
  const gifts = levels.map((level, at) => [
    ...[nameOf(level), formats.shortCoin(thresholds[at]?.betAmount ?? 0)],
    ...vipGifts.map((gift) => itemsText(level[gift], words) || '–'),
  ])
  const rates = levels.map((level) => [nameOf(level), ...types.map(({ key }) => percentOf(level.rebate[key]))])
  const heads = ['level', 'bets', ...vipGifts].map((head) => t(`vip.head.${head}`))
  return {
    vipGifts: tableOf(heads, gifts),
    vipRates: tableOf([t('vip.head.level'), ...types.map(({ name }) => name)], rates),
  }
}
