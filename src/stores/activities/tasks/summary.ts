import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import { readToken } from '#client/wire/token.ts'
import type { Reply } from '#contract/calls/index.ts'
import { whenForgotten } from '../activities.ts'
import { noteDot } from '../redDots.ts'

export type TaskSummary = Reply<'getTaskUser'>

/** How the player stands with today's tasks; undefined until known. */
export const $taskSummary = atom<TaskSummary | undefined>()

export function takeTaskSummary(summary: TaskSummary): void {
  $taskSummary.set(summary)
  noteDot('hasTask', summary.canReceiveTaskAward)
}

whenForgotten(() => $taskSummary.set(undefined))

/** While tasks are on, every page of the lobby knows whether something waits. */
export async function refresh(): Promise<void> {
  await loadTaskSummary()
}

/** Asks how the tasks stand; answers whether that is known now. A failure is silent and leaves what was (spec 8). */
export async function loadTaskSummary(): Promise<boolean> {
  const token = readToken()
  if (token === '') return false
  const answer = await post('getTaskUser', {})
  if (!answer.ok || readToken() !== token) return false
  takeTaskSummary(answer.reply)
  return true
}
