/**
 * Named maxima and times that all activities share; others stand beside each manifest. Times in milliseconds unless the name says
 * otherwise.
 */

/** The largest number of a reward's item: a task, a day, a level. */
export const GRANT_ITEM_MAX = 999_999_999
/** Items of a reward in a file of content/lobby. */
export const AWARD_ITEMS_MAX = 4
/** Largest item of such a reward, in hundredths. It limits the cost of a typing error. */
export const AWARD_ITEM_MAX = 1_000_000
/** Delay after midnight in Manila before a page requests the new day, since the server's clock may be behind. */
export const MIDNIGHT_LATE_MS = 3_000
/** Title or text of an out-link's tile. */
export const TILE_TEXT_MAX = 80
