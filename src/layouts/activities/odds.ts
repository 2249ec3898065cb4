import { lobby } from 'perya:lobby'
import { itemsOfPrize } from '#contract/activities/draws.ts'
import { type Prize, sumOfWeights } from '#contract/points/draw.ts'
import { isMoney, isPercentage, type RewardItem, rewardKind } from '#contract/props/rewards.ts'
import { tableOf } from '../article.ts'
import { itemsText, type RuleWords } from './rules.ts'

const HUNDREDTHS = 100

/** The published odds of a list of prizes as a table in HTML, with the words of its two columns. */
export function oddsOf(prizes: readonly Prize[], heads: readonly string[], words: RuleWords): string {
  const all = sumOfWeights(prizes)
  return tableOf(
    heads,
    prizes.map((prize) => [
      itemsOfPrize(prize)
        .map((item) => thingText(item, words))
        .join(' + '),
      chanceText(prize.weight, all, words),
    ]),
  )
}

/** As the panels say it (`islands/points/chance.ts`). */
function chanceText(weight: number, all: number, { t, formats }: RuleWords): string {
  const share = `${formats.points((HUNDREDTHS * HUNDREDTHS * weight) / all)} %`
  if (weight * 10 > all) return share
  return t('points.oneIn', { share, many: formats.points(HUNDREDTHS * Math.round(all / weight)) })
}

/** A reward by its name: coin and points as in all rules, coupons by their figure, things by their number. */
export function thingText(item: RewardItem, words: RuleWords): string {
  if (isMoney(item)) return itemsText([item], words)
  const { t } = words
  return t('activity.frame.times', { name: nameOfThing(item.id, words), count: item.count })
}

function nameOfThing(prop: number, { t, formats }: RuleWords): string {
  const kind = rewardKind(prop)
  const num = lobby.webConfig.appPropConfigMap[prop]?.num
  if (kind === 'fiesta') return t(`props.item.${prop}`)
  if (kind !== 'coupon' || num === undefined) return t(`props.item.${kind}`)
  if (isPercentage(prop)) return t('props.item.percent', { num })
  return t('props.item.amount', { amount: formats.shortCoin(num * HUNDREDTHS) })
}
