/** Named maxima of follow rewards. */

/** Largest reward of a visit, in hundredths of a point. It limits the cost of a typing error. */
export const VISIT_POINTS_MAX = 100_000
