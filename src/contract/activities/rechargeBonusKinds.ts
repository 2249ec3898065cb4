/** What a deposit is for, and what its bonus is of (spec 3: recharge bonus kinds 1-13). The numbers are closed; where the specification is silent the meaning is ours. */
export const rechargeBonusKinds = {
  /** The match of a first deposit. */
  firstMatch: 1,
  /** A coupon of a percentage. */
  percentCoupon: 2,
  /** A card of the sign-up bonus, bought by a deposit (`getLoginPayUser3`). */
  signUpCard: 3,
  /** A coupon of a fixed amount. */
  fixedCoupon: 4,
  /** A gift coupon. */
  giftCoupon: 5,
  /** Deposits of a window in sum (`rechargeBonusCollection6`). */
  accumulated: 6,
  /** The 20 pesos for the app, offered after a deposit. */
  app: 7,
  /** The tier of one deposit (`rechargeBonusCollection8`). */
  ladder: 8,
  /** The offer of a first deposit of one price (`appRechargeBonusCollection9`). */
  firstCharge: 9,
  /** Deposits on days in a row (`appRechargeBonusCollection10`). */
  continuous: 10,
  /** A task that a deposit fulfils. */
  task: 11,
  /** A season's deposit, such as Christmas. */
  season: 12,
  /** What support adds to a deposit by hand. */
  goodwill: 13,
} as const
