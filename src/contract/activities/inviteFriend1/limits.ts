/** Named maxima of inviting a friend. */

export const INVITE_AWARDS_MAX = 10
/** Most valid friends that an award may ask for. */
export const INVITE_COUNT_MAX = 1_000
/** Items of an award (spec 2.14). */
export const INVITE_ITEMS = 2
