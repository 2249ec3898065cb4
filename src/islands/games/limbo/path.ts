import { TIMES_UNIT } from '#contract/games/times.ts'

/** A place in the sky, in percent of its width and height from the upper left. */
type Place = { x: number; y: number }

/** Where the kite waits, and how far it can go from there. */
const FROM: Place = { x: 55, y: 66 }
const TO: Place = { x: 74, y: 16 }
/** The hand that holds the string. */
export const HAND: Place = { x: 26, y: 80 }

/** The share of the way at which the target's line is, and how fast the kite nears the top beyond it. */
const LINE_RISE = 0.6
const BEYOND = 1.2

/** The line of the target, in percent from above. */
export const LINE = FROM.y + (TO.y - FROM.y) * LINE_RISE

/**
 * How much of its way the kite has climbed at a height, from 0 to 1. Equal factors are equal ways, and the target is always on the line. Beyond it,
 * the kite nears the top and never leaves the picture. Both heights in ten-thousandths.
 */
export function riseOf(height: number, target: number): number {
  if (height <= TIMES_UNIT) return 0
  const share = Math.log(height / TIMES_UNIT) / Math.log(target / TIMES_UNIT)
  if (share <= 1) return LINE_RISE * share
  return LINE_RISE + (1 - LINE_RISE) * (1 - Math.exp((1 - share) / BEYOND))
}

export function placeOf(rise: number): Place {
  return { x: FROM.x + (TO.x - FROM.x) * rise, y: FROM.y + (TO.y - FROM.y) * rise }
}

/** The height after a share of the climb, in ten-thousandths: it grows by equal factors in equal times. A height below 1 is reached at the end. */
export function heightAt(height: number, share: number): number {
  if (share >= 1 || height <= TIMES_UNIT) return height
  return TIMES_UNIT * (height / TIMES_UNIT) ** share
}

/** The string from the hand to the kite, which sags. A path of percents. */
export function stringTo({ x, y }: Place): string {
  return `M${HAND.x} ${HAND.y}Q${(HAND.x + x) / 2 + 5} ${(HAND.y + y) / 2 + 9} ${x} ${y}`
}
