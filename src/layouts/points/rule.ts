import { lobby } from 'perya:lobby'
import { expectedOf, type Prize, sumOfWeights } from '#contract/points/draw.ts'
import { rewardId } from '#contract/props/rewards.ts'
import { wagerOf } from '#contract/wallet/wagering.ts'
import { chanceOf } from '#islands/points/chance.ts'
import { nameOfProp } from '#islands/points/PropPicture.tsx'
import { formats as formatsOf, type Strings, t } from '#islands/ui/words.ts'
import { type Facts, tableOf } from '../article.ts'

/** What /rule/points says of the configuration, so that text and shop cannot disagree. `strings` holds `points`. */
export function pointFacts(strings: Strings): Facts {
  const { shortCoin, points, coin } = formatsOf(strings)
  const { earn, draw } = lobby.points
  const { prizes, price, perDay } = draw
  return {
    pointsEarned: points(earn.points),
    pointsBet: shortCoin(earn.bet),
    drawPrice: points(price),
    drawsADay: String(perDay),
    drawCoin: coin(expectedOf(prizes, rewardId.coin)),
    drawPoints: points(expectedOf(prizes, rewardId.points)),
  }
}

/** Tables of the shop and of the draw, in HTML. A text names each in a paragraph of its own. */
export function pointTables(strings: Strings): Facts {
  const { points } = formatsOf(strings)
  const { shop, draw } = lobby.points
  const head = (...keys: string[]) => keys.map((key) => t(strings, `points.rule.${key}`))
  const rows = shop.filter(({ status }) => status === 1)
  const all = sumOfWeights(draw.prizes)
  return {
    pointsShop: tableOf(
      head('thing', 'price', 'stock', 'each', 'wager'),
      rows.map((row) => [
        nameOfProp(strings, row),
        points(row.price),
        row.stock === undefined ? t(strings, 'points.rule.always') : inPeriod(row.stock, row.period),
        inPeriod(row.perPlayer, row.period),
        wagerText(row),
      ]),
    ),
    pointsPrizes: tableOf(
      head('prize', 'chance', 'wager'),
      draw.prizes.map((prize) => [prizeText(prize), chanceOf(strings, prize.weight, all), wagerText(prize)]),
    ),
  }

  function inPeriod(many: number, period: 'day' | 'ever'): string {
    return t(strings, `points.rule.${period}`, { many })
  }

  function wagerText({ prop, count = 0, betRate = 0 }: Pick<Prize, 'prop' | 'count' | 'betRate'>): string {
    const wager = prop === rewardId.coin ? wagerOf(count, betRate) : 0
    return wager > 0 ? formatsOf(strings).shortCoin(wager) : '–'
  }

  function prizeText(prize: Prize): string {
    const name = nameOfProp(strings, prize)
    return prize.instead === undefined
      ? name
      : `${name}, ${t(strings, 'points.instead', { amount: points(prize.instead) })}`
  }
}
