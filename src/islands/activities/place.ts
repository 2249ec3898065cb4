/** Where the floating icons may be: pure geometry, in CSS pixels from the window's top left. */
export type Point = { x: number; y: number }
type Box = { width: number; height: number }
/** What must stay free above and below: the top bar, the bottom bar. */
type Bars = { top: number; bottom: number }

/** Space kept to every edge. */
const MARGIN = 8
/** A finger that moves less than this taps. */
const SLACK = 6
/** How far one press of a key moves them. */
const STEP = 32

/** The nearest place to `point` where a box is wholly in the window and covers neither bar. A window too small for it keeps its top left in view. */
export function placeWithin(point: Point, box: Box, view: Box, bars: Bars): Point {
  return {
    x: between(point.x, MARGIN, view.width - box.width - MARGIN),
    y: between(point.y, bars.top + MARGIN, view.height - bars.bottom - box.height - MARGIN),
  }
}

function between(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high))
}

/** Whether a finger has gone far enough for a drag; anything less is a tap. */
export function isDrag(from: Point, to: Point): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) > SLACK
}

const ways: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/** Where a key pushes to; undefined for one that pushes nowhere. */
export function pushed({ x, y }: Point, key: string): Point | undefined {
  const way = ways[key]
  return way && { x: x + way.x, y: y + way.y }
}
