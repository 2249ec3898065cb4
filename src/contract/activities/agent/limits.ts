/** Named numbers of the agent. */

/** Levels of friends whose bets earn a commission. */
export const AGENT_LEVELS = 3
/** The largest minimum of an exchange, in cents. */
export const AGENT_MINIMUM_MAX = 1_000_000
