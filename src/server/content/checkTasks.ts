import { TASK_AWARD_MAX } from '#contract/activities/limits.ts'
import { rewardId } from '#contract/activities/rewards.ts'
import { FIRST_PAY_TASK, type TaskPeriod, taskKinds } from '#contract/activities/tasks.ts'
import type { Task } from '#contract/lobby/catalogueActivities.ts'
import type { Content } from './yaml.ts'

const GIVEN: readonly number[] = Object.values(rewardId)

/** What the schema alone cannot see in tasks.yaml. */
export function checkTasks({ value, complain }: Content<readonly Task[]>): void {
  for (const [index, { id, kind, period, status, award }] of value.entries()) {
    const { periods, isCounted }: { periods: readonly TaskPeriod[]; isCounted: boolean } = taskKinds[kind]
    if ((kind === 'firstPay') !== (id === FIRST_PAY_TASK))
      complain([index, 'id'], `${FIRST_PAY_TASK} is the first deposit`)
    if (!periods.includes(period)) complain([index, 'period'], `${kind} comes ${periods.join(' or ')}`)
    if (status === 1 && !isCounted) complain([index, 'status'], `nothing counts ${kind} yet`)
    for (const [item, { id, count }] of award.entries()) {
      if (!GIVEN.includes(id)) complain([index, 'award', item, 'id'], 'only coin and points can be given')
      if (count > TASK_AWARD_MAX) complain([index, 'award', item, 'count'], `is more than ${TASK_AWARD_MAX}`)
    }
  }
}
