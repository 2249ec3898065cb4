/** Named maxima of the invite-user spin. */

/** Spins of a cycle but its last one; as many valid friends complete it. */
export const SPIN_RANGES_MAX = 30
/** Largest target of a cycle, in cents. It limits the cost of a typing error. */
export const SPIN_TARGET_MAX = 1_000_000
/** Longest life of a cycle. */
export const SPIN_DAYS_MAX = 30
export const SPIN_BET_RATE_MAX = 50
