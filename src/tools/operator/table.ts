import { visible } from '#server/base/say.ts'

/** Lines of text in columns, as wide as their widest cell; columns named in `right` stand to the right. */
export function drawTable(heads: readonly string[], written: readonly (readonly string[])[], right: readonly number[]) {
  // As they will be printed: a column is no narrower than its signs.
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
