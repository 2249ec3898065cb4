import { visible } from '../base/say.ts'
import { type Answer, type Cell, isCompared, isTable, type Table } from './answer.ts'
import { formatCoin, formatDateTime } from './formats.ts'

type Done = Extract<Answer, { done: true }>

/** Whether a column holds numbers alone, which are aligned to the right. */
export function isNumeric(rows: Table['rows'], column: number): boolean {
  const cells = rows.map((row) => row[column]).filter((cell) => cell !== null && cell !== '')
  return cells.length > 0 && cells.every((cell) => typeof cell === 'number' || isCoin(cell))
}

const isCoin = (cell: Cell | undefined): cell is { coin: number } =>
  typeof cell === 'object' && cell !== null && 'coin' in cell

/** A cell in the reader's formats. */
export function shown(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return formatDateTime(cell)
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return isCoin(cell) ? formatCoin(cell.coin) : String(cell)
}

/** For programs: moments by ISO 8601, coin in hundredths as on the wire, nothing as null. */
function plain(cell: Cell): string | number | boolean | null {
  if (cell instanceof Date) return cell.toISOString()
  return isCoin(cell) ? cell.coin : cell
}

const decimal = (cents: number): string => (cents / 100).toFixed(2)

function objectsOf({ heads, rows }: Table): object[] {
  return rows.map((row) => Object.fromEntries(heads.map((head, column) => [head, plain(row[column] ?? null)])))
}

const saidIn = ({ parts }: Done): string[] =>
  parts.filter((part) => typeof part === 'string').filter((part) => part !== '')

/** The value of an answer for programs: its one list, or all that it says. */
export function plainOf(answer: Done): unknown {
  const lists = answer.parts.filter(isTable).map(objectsOf)
  const compared = answer.parts.filter(isCompared)
  const more = { ...(lists.length > 0 && { lists }), ...(compared.length > 0 && { compared }) }
  return lists.length === 1 ? lists[0] : { said: saidIn(answer), ...more }
}

/** The lines of an answer as CSV: its lists, or what it says. */
export function csvLines(answer: Done): string[] {
  const tables = answer.parts.filter(isTable)
  if (tables.length === 0) return saidIn(answer)
  return tables.flatMap((table, at) => [...(at > 0 ? [''] : []), ...csvOf(table)])
}

function csvOf({ heads, rows }: Table): string[] {
  return [heads, ...rows].map((row) => row.map(csvCell).join(','))
}

/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** A cell by RFC 4180; coin as a decimal number, for spreadsheets. A text that a spreadsheet would run begins with an apostrophe, and so stays a text. */
function csvCell(cell: Cell): string {
  if (isCoin(cell)) return decimal(cell.coin)
  const value = plain(cell)
  if (typeof value !== 'string' || cell instanceof Date) return String(value ?? '')
  const text = visible(FORMULA.test(value.trimStart()) ? `'${value}` : value)
  return /[",']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
