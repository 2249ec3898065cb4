import type { Task } from './config.ts'

/** The tasks that an operator has put into operation, by sort. */
export function openTasksOf(tasks: readonly Task[]): Task[] {
  return tasks.filter(({ status }) => status === 1)
}
