import { activityKind } from '#contract/activities/kinds.ts'
import type { Task } from '#contract/activities/tasks/config.ts'
import { deedOf, FIRST_PAY_TASK, taskState } from '#contract/activities/tasks/kinds.ts'
import { openTasksOf } from '#contract/activities/tasks/open.ts'
import type { Reply } from '#contract/calls/index.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import type { Handler } from '../../call/handler.ts'
import { catalogue } from '../../content/catalogue.ts'
import { type Database, db, type Tx } from '../../db/database.ts'
import type { Reader } from '../../ledger/post.ts'
import { costNow, roomLeft } from '../budget.ts'
import { type ClaimKey, claimsOf, ONCE } from '../claim.ts'
import { isPossible } from '../deeds/deeds.ts'
import { owedTo } from '../grants.ts'
import { isActivityOn } from '../openActivities.ts'
import { isPaidElsewhere, progressOf, sourcesOf } from './progress.ts'

type TaskUser = Reply<'getTaskUser'>

/** Tasks in operation, while their activity is, by sort. A visit to an account that the house lacks is left out. */
export function openTasks(): readonly Task[] {
  if (!isActivityOn(activityKind.tasks)) return []
  return openTasksOf(catalogue().configs.tasks).filter(({ kind }) => {
    const deed = deedOf(kind)
    return !deed || isPossible(deed)
  })
}

/** Round of a task's claim: the day in Manila, or "once". */
function roundOf({ period }: Task, day: string): string {
  return period === 'once' ? ONCE : day
}

/** Key of a task's claim on a day. */
export const taskKey = (task: Task, day: string): ClaimKey => ({
  activity: 'tasks',
  item: task.id,
  round: roundOf(task, day),
})

const nothing: TaskUser = {
  ...{ achieveNum: 0, achieveData: '{}', taskData: '{}', canReceiveTaskAward: false },
  ...{ needRecharge: true, usedUp: [] },
}

/** A player's state in every task today. Claimed tasks are not counted again. */
export async function taskUser(reader: Database | Tx, player: number): Promise<TaskUser> {
  const day = manilaDay(now())
  const received = await receivedBy(reader, player, day)
  const sources = sourcesOf(reader, player, day)
  const unpaid = await withoutRoom(reader, player, day)
  const needRecharge = (await sources.person()).deposited === 0
  const achieveData: Record<number, number> = {}
  const taskData: Record<number, number> = {}
  const usedUp: number[] = []
  let canReceiveTaskAward = false
  for (const task of openTasks()) {
    const isReceived = received.has(nameOf(task, day)) || (await isPaidElsewhere(task, sources))
    const progress = isReceived ? task.goal : await progressOf(task, sources)
    achieveData[task.id] = progress
    if (progress >= task.goal) taskData[task.id] = isReceived ? taskState.received : taskState.ready
    if (isReceived) continue
    if (unpaid.has(task.id)) usedUp.push(task.id)
    else canReceiveTaskAward ||= !needRecharge && progress >= task.goal
  }
  const achieveNum = Object.keys(taskData).length
  // Key 105 signals the first recharge, whether a task of that id exists or not.
  if (!needRecharge) taskData[FIRST_PAY_TASK] ??= taskState.received
  return {
    ...{ achieveNum, achieveData: JSON.stringify(achieveData), taskData: JSON.stringify(taskData) },
    ...{ canReceiveTaskAward, needRecharge, usedUp },
  }
}

const nameOf = (task: Task, day: string) => `${task.id}/${roundOf(task, day)}`

/** Ids of the tasks whose reward the budget has no room for. What is kept for the player has taken its share already. */
async function withoutRoom(reader: Reader, player: number, day: string): Promise<ReadonlySet<number>> {
  const left = await roomLeft('tasks')
  const unpaid = openTasks().filter(({ award }) => costNow(award) > left)
  if (unpaid.length === 0) return new Set()
  const owed = (await owedTo(player, reader)).filter(({ activity }) => activity === 'tasks')
  const kept = new Set(owed.map(({ item, round }) => `${item}/${round}`))
  return new Set(unpaid.filter((task) => !kept.has(nameOf(task, day))).map(({ id }) => id))
}

async function receivedBy(reader: Reader, player: number, day: string): Promise<Set<string>> {
  const rows = await claimsOf(reader, player, 'tasks', [day, ONCE])
  return new Set(rows.map(({ item, round }) => `${item}/${round}`))
}

export const getTaskUser: Handler<'getTaskUser'> = async (_body, { session }) =>
  session ? await taskUser(db, session.player) : nothing
