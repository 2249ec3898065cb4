import { visible } from '#server/base/say.ts'

/** Text in columns, as wide as their widest cell; the columns in `right` are right-aligned. */
export function drawTable(heads: readonly string[], written: readonly (readonly string[])[], right: readonly number[]) {
  // Escaped as they will be printed, so that column widths fit.
  const rows = written.map((row) => row.map(visible))
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => (row[column] ?? '').length)))
  const draw = (row: readonly string[]) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return right.includes(column) ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  return [draw(heads), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(draw)]
}
