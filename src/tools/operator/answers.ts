import { escaped, visible } from '#server/base/say.ts'
import { type Answer, type Cell, isTable, type Part, type Table } from '#server/verbs/answer.ts'
import { formatCoin, formatDateTime } from '#server/verbs/formats.ts'
import { drawTable } from './table.ts'

export const forms = ['table', 'json', 'csv'] as const
export type Form = (typeof forms)[number]

type Done = Extract<Answer, { done: true }>

/** The lines of an answer in a form. Files are written elsewhere. */
export function linesOf({ parts }: Done, form: Form): string[] {
  if (form === 'table') return parts.flatMap(drawn)
  const tables = parts.filter(isTable)
  if (form === 'csv' && tables.length > 0)
    return tables.flatMap((table, at) => [...(at > 0 ? [''] : []), ...csvOf(table)])
  const said = parts.filter((part) => typeof part === 'string').filter((part) => part !== '')
  if (form === 'csv') return said
  const lists = tables.map(objectsOf)
  const value = tables.length === 1 ? lists[0] : { said, ...(lists.length > 0 && { lists }) }
  return [escaped(JSON.stringify(value))]
}

function drawn(part: Part): string[] {
  if (typeof part === 'string') return [part]
  if (!isTable(part)) return []
  const { heads, rows, none } = part
  if (rows.length === 0) return none === '' ? [] : [none]
  const right = heads.flatMap((_, column) => (isNumeric(rows, column) ? [column] : []))
  return drawTable(heads, rows.map((row) => row.map(shown)), right) // biome-ignore format: one line
}

function isNumeric(rows: Table['rows'], column: number): boolean {
  const cells = rows.map((row) => row[column]).filter((cell) => cell !== null && cell !== '')
  return cells.length > 0 && cells.every((cell) => typeof cell === 'number' || isCoin(cell))
}

const isCoin = (cell: Cell | undefined): cell is { coin: number } =>
  typeof cell === 'object' && cell !== null && 'coin' in cell

function shown(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return formatDateTime(cell)
  return isCoin(cell) ? formatCoin(cell.coin) : String(cell)
}

/** For programs: moments by ISO 8601, coin as a decimal number, nothing as null. */
function plain(cell: Cell): string | number | boolean | null {
  if (cell instanceof Date) return cell.toISOString()
  return isCoin(cell) ? decimal(cell.coin) : cell
}

const decimal = (cents: number): string => (cents / 100).toFixed(2)

function objectsOf({ heads, rows }: Table): object[] {
  return rows.map((row) => Object.fromEntries(heads.map((head, column) => [head, plain(row[column] ?? null)])))
}

function csvOf({ heads, rows }: Table): string[] {
  return [heads, ...rows].map((row) => row.map(csvCell).join(','))
}

/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** A cell by RFC 4180. A text that a spreadsheet would run begins with an apostrophe, and so stays a text. */
function csvCell(cell: Cell): string {
  const value = plain(cell)
  if (typeof value !== 'string' || isCoin(cell) || cell instanceof Date) return String(value ?? '')
  const text = visible(FORMULA.test(value.trimStart()) ? `'${value}` : value)
  return /[",']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
