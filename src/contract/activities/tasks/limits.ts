/** Named maxima of tasks. */

export const TASKS_MAX = 50
export const TASK_AWARD_ITEMS_MAX = 4
/** What one item of a task's reward may be, in hundredths: a typing error stays small. */
export const TASK_AWARD_MAX = 1_000_000
/** The largest goal of a task, in times or cents. */
export const TASK_GOAL_MAX = 1_000_000_000
/** Rounds of a day that count towards tasks: far above every goal, so that nobody's day is summed without end. */
export const TASK_ROUNDS_MAX = 20_000
