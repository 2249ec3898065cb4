import { lobby } from 'perya:lobby'
import type { Task } from '#contract/activities/tasks/config.ts'
import { openTasksOf } from '#contract/activities/tasks/open.ts'
import { type Facts, tableOf } from '../../article.ts'
import { itemsText, type RuleWords } from '../rules.ts'

/** What /rule/tasks says of the configuration. */
export const ruleFacts = (): Facts => ({})

export function ruleTables(words: RuleWords): Facts {
  const { t, formats } = words
  const tasks = openTasksOf(lobby.configs.tasks)
  const rowOf = ({ kind, goal, award }: Task) => [
    t(`task.kind.${kind}.title`, { count: goal, amount: formats.shortCoin(goal) }),
    itemsText(award, words),
  ]
  const tableIn = (period: Task['period']) =>
    tableOf([t('task.head.task'), t('task.reward')], tasks.filter((task) => task.period === period).map(rowOf))
  return { tasksDaily: tableIn('daily'), tasksOnce: tableIn('once') }
}
