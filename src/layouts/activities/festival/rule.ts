import { lobby } from 'perya:lobby'
import type { Exchange, Fiesta } from '#contract/activities/festival/config.ts'
import { basketOf, fiestaItem } from '#contract/activities/festival/items.ts'
import { TASK_ROUNDS_MAX } from '#contract/activities/tasks/limits.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { type Facts, tableOf } from '../../article.ts'
import { oddsOf, thingText } from '../odds.ts'
import type { RuleWords } from '../rules.ts'

/** What /rule/festival says of the configuration. */
export function ruleFacts({ formats }: RuleWords): Facts {
  const { bet, most } = lobby.configs.festival.basket
  return {
    festivalBet: formats.shortCoin(bet),
    festivalMost: String(most),
    festivalRounds: TASK_ROUNDS_MAX.toLocaleString('en'),
  }
}

export function ruleTables(words: RuleWords): Facts {
  const { t, formats } = words
  const { fiestas } = lobby.configs.festival
  const heads = (...keys: string[]) => keys.map((key) => t(`festival.rule.${key}`))
  const nameOf = ({ name }: Fiesta) => t(`festival.name.${name}`)
  return {
    festivalDates: tableOf(
      heads('fiesta', 'from', 'to'),
      fiestas.map((fiesta) => [nameOf(fiesta), formats.longDate(fiesta.start), formats.longDate(fiesta.end - 1)]),
    ),
    ...Object.fromEntries(
      fiestas.flatMap((fiesta) => [
        [`festivalOdds_${fiesta.name}`, oddsOf(basketOf(fiesta.name, fiesta.drops), heads('thing', 'chance'), words)],
        [`festivalExchange_${fiesta.name}`, tableOf(heads('for', 'gives', 'times'), linesOf(fiesta, words))],
        [`festivalLeftover_${fiesta.name}`, tableOf(heads('thing', 'points'), leftoverOf(fiesta))],
      ]),
    ),
  }

  function leftoverOf({ name, leftover }: Fiesta): string[][] {
    return leftover.map((points, at) => [t(`props.item.${fiestaItem(name, at + 1)}`), formats.points(points)])
  }
}

/** The list of exchange, one row for each line. */
function linesOf({ name, exchange }: Fiesta, words: RuleWords): string[][] {
  const sum = (items: readonly RewardItem[]) => items.map((item) => thingText(item, words)).join(' + ')
  const needsOf = ({ needs }: Exchange) =>
    needs.flatMap((count, at) => (count > 0 ? [{ id: fiestaItem(name, at + 1), count }] : []))
  return exchange.map((line) => [sum(needsOf(line)), sum(line.award), String(line.most)])
}
