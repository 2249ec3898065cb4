/** The board is a square of so many units. The wheel stands a little below its middle, under the pointer. */
export const SIZE = 1000
export const MIDDLE = { x: 500, y: 518 } as const
/** Radii: the plate in the middle, the segments, the ring of lights around them, and the edge. */
export const PLATE = 128
export const [INNER, OUTER, LIGHTS, EDGE] = [160, 426, 450, 474] as const

const ROUND = 360
const [FONT_MOST, FONT_SHARE, TEXT_AT] = [62, 0.54, 0.84] as const
const DIGITS_FREE = 3

/** A point around the middle of the wheel. 0 degrees is at the pointer, and it goes clockwise. */
export function at(radius: number, degrees: number): { x: number; y: number } {
  const angle = ((degrees - 90) * Math.PI) / 180
  return { x: Math.round(radius * Math.cos(angle) * 100) / 100, y: Math.round(radius * Math.sin(angle) * 100) / 100 }
}

export const stepOf = (segments: number): number => ROUND / segments

/** The outline of a segment whose middle is at so many degrees. */
export function sector(segments: number, degrees: number): string {
  const half = stepOf(segments) / 2
  const [a, b] = [at(OUTER, degrees - half), at(OUTER, degrees + half)]
  const [c, d] = [at(INNER, degrees + half), at(INNER, degrees - half)]
  return `M${a.x} ${a.y}A${OUTER} ${OUTER} 0 0 1 ${b.x} ${b.y}L${c.x} ${c.y}A${INNER} ${INNER} 0 0 0 ${d.x} ${d.y}Z`
}

/** Where a segment's multiplier stands, and its size: as large as its digits and the segment allow. */
export function labelOf(segments: number, text: string): { radius: number; size: number } {
  const radius = OUTER * TEXT_AT
  const wide = (2 * Math.PI * radius) / segments
  const size = Math.min(FONT_MOST, (wide * FONT_SHARE * DIGITS_FREE) / Math.max(DIGITS_FREE, text.length))
  return { radius, size: Math.round(size) }
}
