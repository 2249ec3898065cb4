import type { Task } from '#contract/activities/tasks/config.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { db } from '../../db/database.ts'
import { balancesOf } from '../../ledger/post.ts'
import { lockWallet } from '../../wallet/lock.ts'
import { claim, type Given, isClaimed } from '../claim.ts'
import { assertAward } from '../offer.ts'
import { isPaidElsewhere, progressOf, sourcesOf } from './progress.ts'
import { openTasks, taskKey, taskUser } from './standing.ts'

export const receiveTaskAward: Handler<'receiveTaskAward'> = async ({ taskId, award }, { session: { player } }) => {
  const task = openTasks().find(({ id }) => id === taskId)
  if (!task) throw new Refusal('activityClosed')
  assertAward(award, task.award)
  const given = await receive(task, player)
  const { coin, points } = await balancesOf(db, player)
  return { ...given, coin, lottery: points, ...(await taskUser(db, player)) }
}

async function receive(task: Task, player: number): Promise<Given> {
  const day = manilaDay(now())
  const key = taskKey(task, day)
  return await db.transaction(async (tx) => {
    await lockWallet(tx, player)
    // A claimed reward stays claimed although its count may fall, for example when a favourite is removed.
    if (await isClaimed(tx, player, key)) throw new Refusal('rewardReceived')
    const sources = sourcesOf(tx, player, day)
    if (await isPaidElsewhere(task, sources)) throw new Refusal('rewardReceived')
    const progress = await progressOf(task, sources)
    if (progress < task.goal) throw new Refusal('rewardNotReached')
    return await claim(tx, player, key, task.award, { needsTopUp: true })
  })
}
