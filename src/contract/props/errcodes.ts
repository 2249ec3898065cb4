/** Refusals of a deposit with a coupon. Ours, numbered after those of activities, with which they share their words. */
export const couponErrcodes = {
  /** The coupon is used, reserved by another deposit, expired, or none of the player's. */
  couponGone: 1011,
  /** The deposit is below the coupon's minimum; with `minimum`. */
  couponTooSmall: 1012,
} as const

export const couponRefusalWords = {
  couponGone: 'activity.act39.err1011',
  couponTooSmall: 'activity.act39.err1012',
} as const satisfies Record<keyof typeof couponErrcodes, string>
