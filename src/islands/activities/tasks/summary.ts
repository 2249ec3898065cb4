import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import { readToken } from '#client/wire/token.ts'
import type { Reply } from '#contract/calls/index.ts'
import { whenForgotten } from '../activities.ts'
import { noteReward } from '../rewardDots.ts'

export type TaskSummary = Reply<'getTaskUser'>

/** The player's progress in today's tasks; undefined until known. */
export const $taskSummary = atom<TaskSummary | undefined>()

export function takeTaskSummary(summary: TaskSummary): void {
  $taskSummary.set(summary)
  noteReward('tasks', summary.canReceiveTaskAward)
}

whenForgotten(() => $taskSummary.set(undefined))

/** Loads the state of the tasks; returns whether it is known now. A failure is silent and keeps the known state (spec 8). */
export async function loadTaskSummary(): Promise<boolean> {
  const token = readToken()
  if (token === '') return false
  const answer = await post('getTaskUser', {})
  if (!answer.ok || readToken() !== token) return false
  takeTaskSummary(answer.reply)
  return true
}
