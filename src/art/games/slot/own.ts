/** Own drawings stand about (0, 0) and fill a square of this size. */
export const OWN_SIZE = 100

/** A part of a tile as a symbol: what stands about (x, y) there, and is so wide. */
export function about(x: number, y: number, across: number, drawing: string, turn = 0): string {
  return `<g transform="scale(${OWN_SIZE / across}) rotate(${turn}) translate(${-x} ${-y})">${drawing}</g>`
}
