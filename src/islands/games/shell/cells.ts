/** The cell that an arrow key leads to from another in rows of `columns`; undefined for other keys. Cells are counted from 1. Edges stop it. */
export function cellAt(from: number, key: string, columns: number, rows = columns): number | undefined {
  const [row, column] = [Math.floor((from - 1) / columns), (from - 1) % columns]
  const to = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    Home: [row, 0],
    End: [row, columns - 1],
  }[key]
  if (!to) return undefined
  const [r = row, c = column] = to
  const within = (at: number, most: number) => Math.min(most - 1, Math.max(0, at))
  return within(r, rows) * columns + within(c, columns) + 1
}
