/** Named maxima of the ladder. */

export const TIERS_MAX = 10
/** Most coin or points of a tier, in hundredths. It limits the cost of a typing error. */
export const TIER_ITEM_MAX = 10_000_000
