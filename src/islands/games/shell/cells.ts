/** The cell that an arrow key leads to from another in a square of so many rows; undefined for other keys. Cells are counted from 1. Edges stop it. */
export function cellAt(from: number, key: string, side: number): number | undefined {
  const [row, column] = [Math.floor((from - 1) / side), (from - 1) % side]
  const to = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    Home: [row, 0],
    End: [row, side - 1],
  }[key]
  if (!to) return undefined
  const [r = row, c = column] = to.map((at) => Math.min(side - 1, Math.max(0, at)))
  return r * side + c + 1
}
