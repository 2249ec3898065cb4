import { lobby } from 'perya:lobby'
import { type Openable, thingNames } from '#contract/activities/newYear/things.ts'
import { type Facts, tableOf } from '../../article.ts'
import { oddsOf, thingText } from '../odds.ts'
import { type RuleWords, seasonText } from '../rules.ts'

const IN_COIN: readonly string[] = ['stake', 'todayPay']

/** What /rule/newYear says of the configuration. */
export function ruleFacts(words: RuleWords): Facts {
  const { start, end } = seasonText('newYear', words)
  return { newYearStart: start, newYearEnd: end, newYearAnnounce: words.formats.coin(lobby.configs.newYear.announce) }
}

export function ruleTables(words: RuleWords): Facts {
  const { t, formats } = words
  const { tasks, boxes, prizes, leftover } = lobby.configs.newYear
  const odds = (kind: Openable) => oddsOf(prizes[kind], [t('newYear.rule.prize'), t('newYear.rule.chance')], words)
  return {
    newYearTasks: tableOf(
      [t('newYear.rule.task'), t('newYear.rule.gives')],
      tasks.map(({ kind, goal, items }) => [
        t(`newYear.task.${kind}`, {
          count: goal,
          amount: IN_COIN.includes(kind) ? formats.shortCoin(goal) : String(goal),
        }),
        items.map((item) => thingText(item, words)).join(' + '),
      ]),
    ),
    newYearBoxes: tableOf(
      [t('newYear.rule.way'), t('newYear.rule.howMuch')],
      [
        [t('newYear.rule.active'), String(boxes.active)],
        [t('newYear.rule.deposit'), formats.shortCoin(boxes.deposit)],
        [t('newYear.rule.points'), formats.points(boxes.points)],
      ],
    ),
    newYearBox: odds('box'),
    newYearLottery: odds('lottery'),
    newYearFirework: odds('firework'),
    newYearLeftover: tableOf(
      [t('newYear.rule.thing'), t('newYear.rule.worth')],
      thingNames.map((name) => [t(`props.item.${name}`), formats.points(leftover[name])]),
    ),
  }
}
