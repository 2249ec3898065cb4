import { atom, computed } from 'nanostores'
import { post } from '#client/wire/post.ts'
import { taskState } from '#contract/activities/tasks/kinds.ts'
import type { UserMessage } from '#contract/words.ts'
import { enqueuePopup } from '../../lobby/popupQueue.ts'
import { updateUser } from '../../session/player.ts'
import { note } from '../../telemetry/events.ts'
import { messageOf } from '../../ui/failure.ts'
import { refreshActivities } from '../activities.ts'
import { $taskSummary, loadTaskSummary, takeTaskSummary } from './summary.ts'

/** A task's progress, and whether its reward is open, claimable or claimed. */
export type Standing = { progress: number; state: 'open' | 'ready' | 'received' }

/** Task id to its state; undefined until known. */
export const $standings = computed($taskSummary, (summary) => summary && readStandings(summary))

function readStandings({ achieveData, taskData }: { achieveData: string; taskData: string }): Map<number, Standing> {
  const states = numbersIn(taskData)
  const standings = new Map<number, Standing>()
  for (const [id, progress] of numbersIn(achieveData)) {
    const state = states.get(id)
    const name = state === taskState.ready ? 'ready' : state === taskState.received ? 'received' : 'open'
    standings.set(id, { progress, state: name })
  }
  return standings
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
/** The task whose reward is being claimed. */
export const $receiving = atom<number | undefined>()

export async function loadTasks(): Promise<void> {
  $isTasksLate.set(false)
  const isLoaded = await loadTaskSummary()
  $isTasksLate.set(!isLoaded && $taskSummary.get() === undefined)
}

/** Claims the reward of a task; returns the error, if any. The ledger credits it once, however often this is called. */
export async function receiveTask(taskId: number): Promise<UserMessage | undefined> {
  if ($receiving.get() !== undefined) return undefined
  $receiving.set(taskId)
  const answer = await post('receiveTaskAward', { taskId })
  $receiving.set(undefined)
  if (!answer.ok) {
    // Midnight may have passed, or another device may have been faster, so the state is reloaded.
    if (answer.why === 'refused') void loadTasks()
    return messageOf(answer, 'common.errorError')
  }
  const { propList, coin, lottery, ...summary } = answer.reply
  updateUser({ coin, lottery })
  takeTaskSummary(summary)
  note('task_received', { taskId })
  enqueuePopup({ name: 'reward', items: propList })
  void refreshActivities()
  return undefined
}
