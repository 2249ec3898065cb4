/** Named maxima of props and coupons. */

/** Largest figure of a coupon: a percentage, or whole coins. */
export const COUPON_PERCENT_MAX = 100
/** Pieces of one prop that are given at once. */
export const PROP_PIECES_MAX = 100
/** Props that the inventory shows. */
export const PROPS_SHOWN_MAX = 100
export const propStates = ['ready', 'reserved', 'used', 'expired'] as const
/** What gives props: the first word of an origin. */
export const originKinds = ['activity', 'points', 'house'] as const
/** Days that a prop may be valid. */
export const PROP_DAYS_MAX = 365
export const PROP_PARAMS_LENGTH_MAX = 200
/** Items of one reward. */
export const REWARD_ITEMS_MAX = 20
