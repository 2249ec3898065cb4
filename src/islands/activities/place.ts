/** Positions of the floating icons: pure geometry, in CSS pixels from the window's top left. */
export type Point = { x: number; y: number }
type Box = { width: number; height: number }
/** Heights to keep free above and below: the top bar, the bottom bar. */
type Bars = { top: number; bottom: number }

/** Space kept to every edge. */
const MARGIN = 8
/** A smaller movement of a finger is a tap. */
const SLACK = 6
/** Distance per key press. */
const STEP = 32

/**
 * The position nearest to `point` with the box inside the window and clear of both bars. In a window that is too small, the top left stays
 * visible.
 */
export function placeWithin(point: Point, box: Box, view: Box, bars: Bars): Point {
  return {
    x: between(point.x, MARGIN, view.width - box.width - MARGIN),
    y: between(point.y, bars.top + MARGIN, view.height - bars.bottom - box.height - MARGIN),
  }
}

function between(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high))
}

/** Whether a finger has moved far enough for a drag; otherwise it is a tap. */
export function isDrag(from: Point, to: Point): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) > SLACK
}

const ways: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/** The position after a key press; undefined for keys that do not move. */
export function pushed({ x, y }: Point, key: string): Point | undefined {
  const way = ways[key]
  return way && { x: x + way.x, y: y + way.y }
}
