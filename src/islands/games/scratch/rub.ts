/** The fields of a card stand in a square of so many rows. */
export const SIDE = 3
/** How a field is divided, to know how much of it is rubbed. */
const CELLS = 6
/** The reach of a finger or coin, in fields. */
export const REACH = 0.2
/** A field is free once so much of it is rubbed. */
const FREE_SHARE = 0.5

/** A place on the square, in fields from its top left. */
export type Place = { x: number; y: number }

/** The rubbed cells of a card. Each number is a cell of the whole square. */
export type Rubbed = ReadonlySet<number>

/** The rubbed cells after a stroke from one place to another. */
export function rub(rubbed: Rubbed, from: Place, to: Place): Rubbed {
  const across = SIDE * CELLS
  const found = new Set(rubbed)
  for (let cell = 0; cell < across * across; cell += 1) {
    const middle = { x: ((cell % across) + 0.5) / CELLS, y: (Math.floor(cell / across) + 0.5) / CELLS }
    if (distance(middle, from, to) <= REACH) found.add(cell)
  }
  return found
}

/** How far a place is from a stroke. */
function distance(place: Place, from: Place, to: Place): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((place.x - from.x) * dx + (place.y - from.y) * dy) / length
  const share = Math.min(1, Math.max(0, along))
  return Math.hypot(place.x - from.x - share * dx, place.y - from.y - share * dy)
}

/** The fields of which enough is rubbed, by their place from 0. */
export function freeFields(rubbed: Rubbed): number[] {
  const counts = new Array<number>(SIDE * SIDE).fill(0)
  for (const cell of rubbed) {
    const across = SIDE * CELLS
    const field = Math.floor(Math.floor(cell / across) / CELLS) * SIDE + Math.floor((cell % across) / CELLS)
    counts[field] = (counts[field] ?? 0) + 1
  }
  return counts.flatMap((count, field) => (count >= CELLS * CELLS * FREE_SHARE ? [field] : []))
}
