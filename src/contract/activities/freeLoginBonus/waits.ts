type Gift = { items: readonly unknown[]; isReceived: boolean; needRecharge: boolean; isUsedUp: boolean }

/** Whether the gift of the day can be claimed now. */
export const giftWaits = ({ items, isReceived, needRecharge, isUsedUp }: Gift): boolean =>
  items.length > 0 && !isReceived && !needRecharge && !isUsedUp
