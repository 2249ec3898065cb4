import type { Task } from '#contract/activities/tasks/config.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import type { Database, Tx } from '../../db/database.ts'
import type { Move } from '../../ledger/post.ts'
import type { Leaving } from '../activity.ts'
import { earn } from '../claim.ts'
import { grantsIn } from '../grants.ts'
import { hasDeposited } from '../topUp.ts'
import { isPaidElsewhere, progressOf, sourcesOf } from './progress.ts'
import { openTasks, taskKey } from './standing.ts'

/** Tasks that a player has finished, today or for good, and neither claimed nor is owed. None before the first deposit, which they need. */
async function finishedTasks(on: Database | Tx, player: number, { isCaller }: { isCaller: boolean }): Promise<Task[]> {
  if (!(await hasDeposited(on, player))) return []
  const day = manilaDay(now())
  const sources = sourcesOf(on, player, day, { isCaller })
  const grants = await grantsIn(on, player, 'tasks')
  const finished: Task[] = []
  for (const task of openTasks()) {
    const key = taskKey(task, day)
    if (grants.some(({ item, round }) => item === key.item && round === key.round)) continue
    if ((await progressOf(task, sources)) >= task.goal && !(await isPaidElsewhere(task, sources))) finished.push(task)
  }
  return finished
}

/** Whether a reward is its player's own at once: nothing of it must be staked. */
const isFree = ({ award }: Task): boolean => award.every(({ betRate = 0 }) => betRate === 0)

/**
 * Before an exclusion all that was finished becomes owed. Before a closing only what need not be staked does, since the player would have to give
 * up the rest; `tasksBeforeClosing` tells of it. The caller holds the wallet.
 */
export async function keepFinished(tx: Tx, player: number, why: Leaving): Promise<readonly Move[]> {
  const day = manilaDay(now())
  for (const task of await finishedTasks(tx, player, { isCaller: why === 'closing' }))
    if (why === 'exclusion' || isFree(task)) await keepOne(tx, player, task, day)
  return []
}

/** Two tasks for binding a number are one: the second is paid by the first. */
async function keepOne(tx: Tx, player: number, task: Task, day: string): Promise<void> {
  if (!(await isPaidElsewhere(task, sourcesOf(tx, player, day)))) await earn(tx, player, taskKey(task, day), task.award)
}

/** How many finished tasks a closing would leave unpaid: the caller claims them before. */
export async function tasksBeforeClosing(on: Database | Tx, player: number): Promise<number> {
  return (await finishedTasks(on, player, { isCaller: true })).filter((task) => !isFree(task)).length
}
