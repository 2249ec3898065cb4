/** How far promotions go to a player: pushed from anywhere, shown on pages that the player opens, or nowhere. */
export const reaches = ['pushed', 'shown', 'none'] as const
export type Reach = (typeof reaches)[number]

/**
 * Why nothing is promoted to a player: the account is not open, a limit of an operator's or one that is reached, a raised step of care, or a loss
 * just now. After a loss what the house gives can be claimed as ever; otherwise only what was earned.
 */
export const quietReasons = ['account', 'limit', 'care', 'loss'] as const
export type QuietReason = (typeof quietReasons)[number]

/**
 * Whether something may be promoted: `pushed` by a popup, mail, float, red dot or text, or `shown` on a page that its player opens. It is the
 * clause of player protection in the rule of offers (contract/activities/offers.ts).
 */
export function mayPromote(reach: Reach, way: Exclude<Reach, 'none'>): boolean {
  return reach === 'pushed' || reach === way
}
