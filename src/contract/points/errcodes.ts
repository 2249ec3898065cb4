import { byOwnNames } from '../refusalNames.ts'

/** Refusals of points and of what they buy. Ours. */
export const pointErrcodes = {
  pointsTooFew: 5001,
  /** The row, its price or the prizes are not what the player was shown. */
  rowChanged: 5002,
  /** The player has taken as many as one may, or owns it. */
  rowTaken: 5003,
  stockGone: 5004,
} as const

export const pointRefusalWords = byOwnNames(pointErrcodes)
