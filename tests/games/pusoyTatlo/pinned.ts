/**
 * What the game brings back and takes, in antes, over all 407,170,400 deals of both hands. Best play: 97.9853 % of all stakes, and 96.6270 % of an
 * ante. By the rule of thumb: 97.9662 % and 96.5509 %.
 */
export const pinned = {
  best: { back: 667_954_220, staked: 681_688_000 },
  thumb: { back: 676_487_720, staked: 690_531_520 },
  /** Deals that end with the highest win. */
  highest: 617_044,
} as const
