import type { PlinkoView } from '#contract/games/plinko/rules.ts'

/** The board in units of its own. */
export const WIDTH = 1000
export const HEIGHT = 950
/** Where the coin waits, below the awning. */
export const START = 112
const [MARGIN, FIRST_ROW, LAST_ROW] = [22, 188, 770]
/** The trays: their floor for the coin, and the box of their multiplier below it. */
export const FLOOR = 846
export const LABEL_END = 930

type Point = { x: number; y: number }

export const columnOf = (rows: number): number => (WIDTH - 2 * MARGIN) / (rows + 1)
const rowAt = (rows: number, row: number): number => FIRST_ROW + (row * (LAST_ROW - FIRST_ROW)) / (rows - 1)
const gapOf = (rows: number): number => rowAt(rows, 1) - FIRST_ROW

export const pegOf = (rows: number): number => columnOf(rows) * 0.11
export const coinOf = (rows: number): number => Math.min(columnOf(rows), gapOf(rows) * 1.3) * 0.45

/** The middle of a tray. */
export const trayAt = (rows: number, tray: number): number => WIDTH / 2 + (tray - rows / 2) * columnOf(rows)

/** The pegs of a row. The first and the last are never hit. Those of the last row stand on the walls between the trays. */
export function pegsOf(rows: number, row: number): Point[] {
  return Array.from({ length: row + 3 }, (_, peg) => ({
    x: WIDTH / 2 + (peg - (row + 2) / 2) * columnOf(rows),
    y: rowAt(rows, row),
  }))
}

/** The walls of the trays. */
export const wallsOf = (rows: number): Point[] => pegsOf(rows, rows - 1)

/** Which peg of each row the path hits. */
export function hitsOf({ path }: Pick<PlinkoView, 'path'>): number[] {
  let rights = 0
  return [...path].map((turn) => {
    const hit = rights + 1
    if (turn === 'R') rights += 1
    return hit
  })
}

/** Where the coin touches its pegs, and where it ends. */
export function touchesOf({ rows, path, tray }: Pick<PlinkoView, 'rows' | 'path' | 'tray'>): Point[] {
  const above = pegOf(rows) + coinOf(rows)
  const pegs = hitsOf({ path }).map((hit, row) => ({
    x: WIDTH / 2 + (hit - (row + 2) / 2) * columnOf(rows),
    y: rowAt(rows, row) - above,
  }))
  return [...pegs, { x: trayAt(rows, tray), y: FLOOR - coinOf(rows) }]
}

/** Shares of the board, for moving what is as large as the board. */
export const across = (x: number): string => `translateX(${((x / WIDTH) * 100).toFixed(3)}%)`
export const down = (y: number): string => `translateY(${((y / HEIGHT) * 100).toFixed(3)}%)`

/** Of a hop from peg to peg: the share of the time to its height, and the height in rows. */
const [RISE, BOUNCE] = [0.3, 0.42]
const UP = 'cubic-bezier(0.2, 0.6, 0.5, 1)'
const FALL = 'cubic-bezier(0.5, 0, 0.85, 0.55)'
const QUARTER = 90

/** The keyframes of a fall: sideways it goes evenly, and up and down as a thrown thing does. It rolls to the side it falls to. */
export function framesOf(view: PlinkoView): Record<'sideways' | 'fall' | 'roll', Keyframe[]> {
  const touches = touchesOf(view)
  const offset = (hop: number) => hop / touches.length
  const high = gapOf(view.rows) * BOUNCE
  const fall: Keyframe[] = [{ transform: down(START), easing: FALL, offset: 0 }]
  for (const [at, { y }] of touches.entries()) {
    const isEnd = at === touches.length - 1
    fall.push({ transform: down(y), easing: UP, offset: offset(at + 1) })
    if (!isEnd) fall.push({ transform: down(y - high), easing: FALL, offset: offset(at + 1 + RISE) })
  }
  let angle = 0
  const roll = [...view.path].map((turn, row): Keyframe => {
    const frame = { transform: `rotate(${angle}deg)`, offset: offset(row + 1) }
    angle += turn === 'R' ? QUARTER : -QUARTER
    return frame
  })
  return {
    sideways: [
      { transform: across(WIDTH / 2), offset: 0 },
      ...touches.map(({ x }, at) => ({ transform: across(x), offset: offset(at + 1) })),
    ],
    fall,
    roll: [{ transform: 'rotate(0deg)', offset: 0 }, ...roll, { transform: `rotate(${angle}deg)`, offset: 1 }],
  }
}
