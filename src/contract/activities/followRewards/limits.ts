/** Named maxima of follow rewards. */

/** What one visit may bring, in hundredths of a point: a typing error stays small. */
export const VISIT_POINTS_MAX = 100_000
