import { and, eq } from 'drizzle-orm'
import type { NewYearTask } from '#contract/activities/newYear/config.ts'
import type { Body, Reply } from '#contract/calls/index.ts'
import { Refusal } from '../../call/refusal.ts'
import { db, type Tx } from '../../db/database.ts'
import type { Reader } from '../../ledger/post.ts'
import { players } from '../../standing/tables.ts'
import { assertGiven } from '../../wallet/limits/promotions.ts'
import { lockWallet } from '../../wallet/lock.ts'
import { claim, claimsOf, type Given } from '../claim.ts'
import { owedTo } from '../grants.ts'
import { progressOf, sourcesOf } from '../tasks/progress.ts'
import { ACTIVITY, configured, keyOfToday, season, today } from './config.ts'
import { assertOn } from './door.ts'
import { newYearShares } from './tables.ts'

type Task = Reply<'appNewYearUser'>['tasks'][number]
type Sources = ReturnType<typeof sourcesOf>

/** A player's progress in a task of today, up to its goal. Play and deposits are counted as the daily tasks of the lobby count them. */
async function countOf(on: Reader, player: number, { kind, goal }: NewYearTask, sources: Sources): Promise<number> {
  if (kind !== 'share') return await progressOf({ kind, goal, period: 'daily' }, sources)
  const isOwn = and(eq(newYearShares.player, player), eq(newYearShares.season, season().name))
  const [row] = await on.select().from(newYearShares).where(isOwn)
  return row?.day === today() ? 1 : 0
}

/** The tasks of today. What has been received, or waits for the identity, is not counted again. */
export async function tasksOf(player: number): Promise<Task[]> {
  const given = await claimsOf(db, player, ACTIVITY, [today()])
  const owed = (await owedTo(player)).filter(({ activity, round }) => activity === ACTIVITY && round === today())
  const sources = sourcesOf(db, player, today())
  const tasks: Task[] = []
  for (const task of configured().tasks) {
    const { id: taskId, kind, goal, items } = task
    const isReceived = [...given, ...owed].some(({ item }) => item === taskId)
    const progress = isReceived ? goal : await countOf(db, player, task, sources)
    const state = isReceived ? 'received' : progress >= goal ? 'ready' : 'ahead'
    tasks.push({ taskId, kind, goal, progress, items: [...items], state })
  }
  return tasks
}

/** Gives the things of a task of today, once. */
export async function receiveTask(
  tx: Tx,
  player: number,
  { taskId, offer }: Body<'appNewYearReceiveTask'>,
): Promise<Given> {
  assertOn(offer)
  const task = configured().tasks.find(({ id }) => id === taskId)
  if (!task) throw new Refusal('rewardUnknown')
  await lockWallet(tx, player)
  const given = await claimsOf(tx, player, ACTIVITY, [today()])
  // What was received stays so, although its count may fall.
  const isReceived = given.some(({ item }) => item === taskId)
  const progress = isReceived ? task.goal : await countOf(tx, player, task, sourcesOf(tx, player, today()))
  if (progress < task.goal) throw new Refusal('rewardNotReached')
  return await claim(tx, player, keyOfToday(taskId), task.items, { isOffer: true, needsTopUp: true })
}

/** Records that a player has opened a share dialog today. It needs a bound number (spec 5), and nobody is told of a task to whom nothing is given. */
export async function recordShare(player: number): Promise<void> {
  const isWanted = configured().tasks.some(({ kind }) => kind === 'share')
  if (!isWanted) throw new Refusal('activityClosed')
  await assertGiven(player)
  const [row] = await db.select({ mobile: players.mobile }).from(players).where(eq(players.id, player))
  if (!row?.mobile) throw new Refusal('mobileNeeded')
  const shared = { player, season: season().name, day: today() }
  await db
    .insert(newYearShares)
    .values(shared)
    .onConflictDoUpdate({ target: [newYearShares.player, newYearShares.season], set: { day: shared.day } })
}
