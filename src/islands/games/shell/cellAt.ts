/** The cell that an arrow key leads to from another, of so many in rows of `columns`; undefined for other keys. Cells are numbered from 1, and edges stop. */
export function cellAt(from: number, key: string, columns: number, cells: number): number | undefined {
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
  const [r = row, c = column] = [
    Math.min(Math.ceil(cells / columns) - 1, Math.max(0, to[0] ?? 0)),
    Math.min(columns - 1, Math.max(0, to[1] ?? 0)),
  ]
  return Math.min(cells, r * columns + c + 1)
}
