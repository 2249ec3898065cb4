/** Named maxima of agent-count. */

export const COUNT_STEPS_MAX = 12
/** Most valid friends that a step may ask for. */
export const COUNT_FRIENDS_MAX = 10_000
/** Most valid friends that one ticket may ask for. */
export const TICKET_FRIENDS_MAX = 100
/** The highest rate of a leftover, in hundredths of a point. */
export const COUNT_LEFTOVER_MAX = 100_000
