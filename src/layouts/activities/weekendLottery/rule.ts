import { lobby } from 'perya:lobby'
import { LISTS_KEPT_WEEKS } from '#contract/activities/weekendLottery/limits.ts'
import { nextWeekly } from '#contract/activities/weekendLottery/schedule.ts'
import { type Facts, tableOf } from '../../article.ts'
import { itemsText, type RuleWords } from '../rules.ts'

/** A Sunday before everything: only the day of the week and the time of a moment after it are shown. */
const ANY_WEEK = new Date('2026-01-03T16:00:00Z')

/** What /rule/weekendLottery says of the configuration. */
export function ruleFacts({ formats, t }: RuleWords): Facts {
  const { bet, perPlayer, perDevice, numbers, prizesEach, closes, untilDrawMs } = lobby.configs.weekendLottery
  const closesAt = nextWeekly(closes, ANY_WEEK)
  const drawsAt = new Date(closesAt.getTime() + untilDrawMs)
  const weekly = (moment: Date) =>
    t('weekendLottery.rule.weekly', {
      day: t(`weekendLottery.rule.day.${new Date(moment.getTime() + MANILA_MS).getUTCDay()}`),
      time: formats.time(moment),
    })
  return {
    lotteryBet: formats.coin(bet),
    lotteryMost: String(perPlayer),
    lotteryDevice: String(perDevice),
    lotteryNumbers: formats.points(numbers * HUNDREDTHS),
    lotteryEach: String(prizesEach),
    lotteryCloses: weekly(closesAt),
    lotteryDraws: weekly(drawsAt),
    lotteryWeeks: String(LISTS_KEPT_WEEKS),
  }
}

const HUNDREDTHS = 100
const MANILA_MS = 8 * 3_600_000

export function ruleTables(words: RuleWords): Facts {
  const { t } = words
  return {
    lotteryPrizes: tableOf(
      [t('weekendLottery.rule.prize'), t('weekendLottery.rule.many')],
      lobby.configs.weekendLottery.prizes.map(({ count, items }) => [itemsText(items, words), String(count)]),
    ),
  }
}
