import type { Task } from '#contract/lobby/catalogueActivities.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db } from '../db/database.ts'
import { balancesOf } from '../ledger/post.ts'
import { giveReward } from '../wallet/reward.ts'
import { takeTurn } from '../wallet/turn.ts'
import { taskReceipts } from './tables.ts'
import { progressOf, sourcesOf } from './taskProgress.ts'
import { openTasks, roundOf, taskUser } from './tasks.ts'

export const receiveTaskAward: Handler<'receiveTaskAward'> = async ({ taskId }, { session: { player } }) => {
  const task = openTasks().find(({ id }) => id === taskId)
  if (!task) throw new Refusal('activityClosed')
  await receive(task, player)
  const { coin, points } = await balancesOf(db, player)
  return { propList: task.award, coin, lottery: points, ...(await taskUser(db, player)) }
}

/** The receipt is taken before the money moves, and both or neither stay: of two taps at once the second finds it. */
async function receive(task: Task, player: number): Promise<void> {
  const day = manilaDay(now())
  const round = roundOf(task, day)
  await db.transaction(async (tx) => {
    await takeTurn(tx, player)
    const receipt = { player, task: task.id, round, receivedAt: now() }
    const taken = await tx.insert(taskReceipts).values(receipt).onConflictDoNothing().returning()
    if (taken.length === 0) throw new Refusal('rewardReceived')
    const progress = await progressOf(task, sourcesOf(tx, player, day))
    if (progress < task.goal) throw new Refusal('rewardNotReached')
    const id = `task:${task.id}:${player}:${round}`
    await giveReward(tx, player, { id, reason: 'task', items: task.award, metadata: { taskId: task.id } })
  })
}
