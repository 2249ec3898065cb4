/** Named maxima of tasks. */

export const TASKS_MAX = 50
/** The largest goal of a task, in times or cents. */
export const TASK_GOAL_MAX = 1_000_000_000
/** Rounds of a day that count towards tasks. It is far above every goal and bounds the cost of counting. */
export const TASK_ROUNDS_MAX = 20_000
