/** Named maxima of the supply. */

/** Most supplies a day. It limits a typing error. */
export const SUPPLIES_MAX = 10
/** Most coin that counts as nothing, in cents. */
export const BELOW_MAX = 10_000
