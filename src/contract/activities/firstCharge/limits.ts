/** Named maxima of the first charge. */

export const OFFERS_MAX = 6
/** Most props of an offer: each has a button of its own. */
export const OFFER_PROPS_MAX = 6
