/** Named maxima and times of all activities; each has its own beside its manifest. Times in milliseconds unless the name says otherwise. */

export const REWARD_ITEMS_MAX = 20
/** How long after midnight in Manila a page asks for the new day: the server's clock may be behind the device's. */
export const MIDNIGHT_LATE_MS = 3_000
