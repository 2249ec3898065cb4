/** How far promotions go to a player: pushed from anywhere, shown on pages that the player opens, or nowhere. */
export const reaches = ['pushed', 'shown', 'none'] as const
export type Reach = (typeof reaches)[number]

/**
 * Whether something may be promoted: `pushed` by a popup, mail, float, red dot or text, or `shown` on a page that its player opens. It is the
 * clause of player protection in the rule of offers (contract/activities/offers.ts).
 */
export function mayPromote(reach: Reach, way: Exclude<Reach, 'none'>): boolean {
  return reach === 'pushed' || reach === way
}
