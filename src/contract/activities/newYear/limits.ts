/** Named maxima of New Year. */

export const TASKS_MAX = 12
/** Largest goal of a task: times, or cents. */
export const GOAL_MAX = 100_000_000
/** Active points that a box may cost. */
export const ACTIVE_MAX = 1_000
/** Largest sum of deposits that a box may ask for, in cents, and its highest price and the highest rate of a leftover, in hundredths of a point. They limit a typing error. */
export const BOX_DEPOSIT_MAX = 10_000_000
export const BOX_POINTS_MAX = 1_000_000
export const LEFTOVER_MAX = 100_000
