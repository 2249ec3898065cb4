/**
 * Named maxima and times that all activities share; others stand beside each manifest. Times in milliseconds unless the name says
 * otherwise.
 */

export const REWARD_ITEMS_MAX = 20
/** The largest number of a reward's item: a task, a day, a level. */
export const GRANT_ITEM_MAX = 999_999_999
/** Delay after midnight in Manila before a page requests the new day, since the server's clock may be behind. */
export const MIDNIGHT_LATE_MS = 3_000
