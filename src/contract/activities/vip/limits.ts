/** Named maxima of VIP. They limit the cost of a typing error in content/lobby/vip.yaml. */

export const VIP_LEVELS_MAX = 50
/** Largest gift of a kind, in cents. */
export const VIP_GIFT_MAX = 5_000_000
/** Largest rebate, in basis points of valid bet: 1 %, a fraction of what any game keeps. */
export const VIP_REBATE_MAX = 100
/** Largest wagering requirement of rebates, as a multiple. */
export const VIP_BET_RATE_MAX = 20
/** How many days a gift of a birthday, or a day's rebate, may wait. */
export const VIP_DAYS_MAX = 30
/** Most days with rebates in one reply: those of an excluded player wait beyond the usual days. */
export const VIP_REBATES_SHOWN_MAX = 60
