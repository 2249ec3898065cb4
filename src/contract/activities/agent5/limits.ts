/** Named numbers of agent5. */

/** Levels of friends that make up a team. */
export const TEAM_LEVELS = 5
export const TIERS_MAX = 12
/** The largest minimum of an exchange, in cents. */
export const AGENT5_MINIMUM_MAX = 1_000_000
/** Valid friends rewarded by one claim. */
export const FRIENDS_AT_ONCE = 50
