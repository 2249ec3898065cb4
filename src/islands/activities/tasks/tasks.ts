import { atom, computed } from 'nanostores'
import { type Failure, post } from '#client/wire/post.ts'
import type { Task } from '#contract/activities/tasks/config.ts'
import { taskState } from '#contract/activities/tasks/kinds.ts'
import { type RewardItem, sumRewards } from '#contract/props/rewards.ts'
import type { SocialDeed } from '#contract/social/social.ts'
import type { UserMessage } from '#contract/words.ts'
import { updateUser } from '../../player.ts'
import { note } from '../../telemetry/events.ts'
import { mended, mendLater } from '../../ui/heal.ts'
import { takeClaim } from '../claimed.ts'
import { activityMessage } from '../failure.ts'
import { recordDeed } from '../followRewards/deeds.ts'
import { refusedClaim } from '../refused.ts'
import { $taskSummary, loadTaskSummary, type TaskSummary, takeTaskSummary } from './summary.ts'

/** A task's progress, and whether its reward is open, claimable or claimed, used up for now, or waits for a first deposit. */
export type Standing = { progress: number; state: 'open' | 'ready' | 'received' | 'usedUp' | 'needRecharge' }

/** Task id to its state; undefined until known. */
export const $standings = computed($taskSummary, (summary) => summary && readStandings(summary))

function readStandings(summary: TaskSummary): Map<number, Standing> {
  const states = numbersIn(summary.taskData)
  const standings = new Map<number, Standing>()
  for (const [id, progress] of numbersIn(summary.achieveData))
    standings.set(id, { progress, state: stateOf(id, states.get(id), summary) })
  return standings
}

/** A used-up reward is told before a missing deposit, so that nobody deposits for it. */
function stateOf(id: number, state: number | undefined, { needRecharge, usedUp }: TaskSummary): Standing['state'] {
  if (state === taskState.received) return 'received'
  if (usedUp.includes(id)) return 'usedUp'
  if (state !== taskState.ready) return 'open'
  return needRecharge ? 'needRecharge' : 'ready'
}

/** A JSON object of numbers by id; from anything else, the readable part. */
function numbersIn(text: string): Map<number, number> {
  try {
    const parsed: unknown = JSON.parse(text)
    const entries = Object.entries(parsed ?? {}).map(([id, value]) => [Number(id), Number(value)] as const)
    return new Map(entries.filter(([id, value]) => Number.isFinite(id) && Number.isFinite(value)))
  } catch {
    return new Map()
  }
}

/** Whether loading the tasks failed. */
export const $isTasksLate = atom(false)
/** The task whose reward is being claimed, or all of them. */
export const $receiving = atom<number | 'all' | undefined>()

// The state may become known by another page's question.
$taskSummary.listen((summary) => {
  if (summary) $isTasksLate.set(false)
})

export async function loadTasks(): Promise<void> {
  $isTasksLate.set(false)
  const isLoaded = await loadTaskSummary()
  if (isLoaded) mended(loadTasks)
  else mendLater(loadTasks)
  $isTasksLate.set(!isLoaded && $taskSummary.get() === undefined)
}

/** Records what a task of a social network counts, and reloads the tasks. */
export async function noteDeed(deed: SocialDeed): Promise<UserMessage | undefined> {
  const answer = await recordDeed(deed)
  await loadTasks()
  return answer.ok ? undefined : activityMessage(answer)
}

/** What claims gave, or that it is kept until the identity is checked. */
type Got = { items: RewardItem[]; isHeld: boolean }

/** A task as the player was shown it. */
export type ShownTask = Pick<Task, 'id' | 'award'>

/** Claims the reward of a task; returns the error, if any. The ledger credits it once, however often this is called. */
export async function receiveTask(task: ShownTask): Promise<UserMessage | undefined> {
  if ($receiving.get() !== undefined) return undefined
  $receiving.set(task.id)
  const got: Got = { items: [], isHeld: false }
  const failure = await claim(task, got)
  $receiving.set(undefined)
  celebrate(got)
  return failure && refusedClaim(failure, loadTasks)
}

/**
 * Claims every reward of these tasks that is ready, one call each, and shows their sum. A refused one leaves the others; without a network it stops.
 * Returns the error, if any: with rewards that came all the same, it counts both.
 */
export async function receiveAllTasks(tasks: readonly ShownTask[]): Promise<UserMessage | undefined> {
  if ($receiving.get() !== undefined) return undefined
  $receiving.set('all')
  const got: Got = { items: [], isHeld: false }
  let failure: Failure | undefined
  const standings = $standings.get()
  const ready = tasks.filter(({ id }) => standings?.get(id)?.state === 'ready')
  let done = 0
  for (const task of ready) {
    const failed = await claim(task, got)
    if (!failed) done += 1
    failure ??= failed
    if (failed && failed.why !== 'refused') break
  }
  $receiving.set(undefined)
  celebrate(got)
  if (!failure) return undefined
  const message = refusedClaim(failure, loadTasks)
  return done === 0 ? message : { key: 'task.partly', values: { done, left: ready.length - done } }
}

async function claim({ id: taskId, award }: ShownTask, got: Got): Promise<Failure | undefined> {
  const answer = await post('receiveTaskAward', { taskId, award: [...award] })
  if (!answer.ok) return answer
  const { propList, coin, lottery, isHeld = false, ...summary } = answer.reply
  got.items.push(...propList)
  got.isHeld ||= isHeld
  updateUser({ coin, lottery })
  takeTaskSummary(summary)
  note('task_received', { taskId })
  return undefined
}

function celebrate({ items, isHeld }: Got): void {
  if (items.length > 0 || isHeld) takeClaim({ propList: sumRewards(items), isHeld })
}
