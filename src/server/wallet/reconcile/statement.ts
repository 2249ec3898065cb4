import { readCoin } from '#contract/money.ts'
import { dayEnd, dayStart, readManila } from '#contract/time.ts'
import type { ListedPayment } from '../listing.ts'

/** A bank's statement of one day, as CSV by hand. */

const COLUMNS = ['id', 'time', 'amount'] as const
const OPTIONAL = ['reference', 'payment', 'reversed', 'fee'] as const
type Column = (typeof COLUMNS)[number] | (typeof OPTIONAL)[number]
const known: readonly string[] = [...COLUMNS, ...OPTIONAL]

const STATEMENT_ROWS_MAX = 5_000
const MISTAKES_MAX = 10
const ID = /^[\x20-\x7e]{1,128}$/
const TEXT = /^[^\p{Cc}]{1,200}$/u

type Statement = { rows: ListedPayment[] } | { mistakes: string[] }
type Cells = Partial<Record<Column, string>>

/**
 * Reads a statement: a first line that names its columns, then a line for each payment. `id`, `time` (2026-01-31 23:59 in Manila) and `amount` (500
 * or 499.50) must be there; `reference`, `payment` (the id by which the gateway knows our order), `reversed` and `fee` may be. Anything else is a
 * mistake, named with its line.
 */
export function readStatement(text: string, day: string): Statement {
  const lines = linesOf(text.replace(/^\uFEFF/, ''))
  if (!lines) return { mistakes: ['A quotation mark is not closed, or stands within a cell.'] }
  const [heads = [], ...rest] = lines
  const wrong = wrongHeads(heads)
  if (wrong !== undefined) return { mistakes: [wrong] }
  if (rest.length > STATEMENT_ROWS_MAX) return { mistakes: [`It has more than ${STATEMENT_ROWS_MAX} payments.`] }
  const [rows, mistakes]: [ListedPayment[], string[]] = [[], []]
  const ids = new Set<string>()
  for (const [at, cells] of rest.entries()) {
    const named = cellsOf(heads, cells)
    const read = named ? rowOf(named, day) : `it has ${cells.length} cells, and the first line has ${heads.length}`
    const why = typeof read === 'string' ? read : ids.has(read.id) ? `the id ${read.id} stands there twice` : undefined
    if (why !== undefined || typeof read === 'string') mistakes.push(`Line ${at + 2}: ${why}.`)
    else {
      ids.add(read.id)
      rows.push(read)
    }
  }
  return mistakes.length > 0 ? { mistakes: mistakes.slice(0, MISTAKES_MAX) } : { rows }
}

function wrongHeads(heads: readonly string[]): string | undefined {
  const missing = COLUMNS.filter((name) => !heads.includes(name))
  const stranger = heads.find((name) => !known.includes(name))
  if (missing.length > 0)
    return `The first line must name the columns ${COLUMNS.join(', ')}; it lacks ${missing.join(', ')}.`
  if (stranger !== undefined) return `The column "${stranger.slice(0, 40)}" is unknown: they are ${known.join(', ')}.`
  return new Set(heads).size < heads.length ? 'The first line names a column twice.' : undefined
}

function cellsOf(heads: readonly string[], cells: readonly string[]): Cells | undefined {
  return cells.length === heads.length
    ? Object.fromEntries(heads.map((name, at) => [name, cells[at] ?? '']))
    : undefined
}

/** The payment of a line, or what is wrong with it. */
function rowOf(cells: Cells, day: string): ListedPayment | string {
  const { id = '', time = '', amount = '', reference = '', payment = '', reversed = '', fee = '' } = cells
  if (!ID.test(id)) return 'its id must be up to 128 plain characters'
  const at = readManila(time)
  if (!at) return `its time "${time.slice(0, 40)}" must be written like 2026-01-31 23:59`
  if (at < dayStart(day) || at >= dayEnd(day)) return `its time ${time} is not on ${day}`
  const [cents, back, kept] = [readCoin(amount), amountOrNone(reversed), amountOrNone(fee)]
  if (cents === undefined) return `its amount "${amount.slice(0, 40)}" must be written like 500 or 499.50`
  if (back === undefined || back > cents) return `its reversed "${reversed.slice(0, 40)}" is no part of the amount`
  if (kept === undefined || kept > cents) return `its fee "${fee.slice(0, 40)}" is no part of the amount`
  if (payment !== '' && !ID.test(payment)) return 'its payment must be up to 128 plain characters'
  if (reference !== '' && !TEXT.test(reference)) return 'its reference must be a text of up to 200 characters'
  return {
    ...{ id, cents, reversed: back, at },
    ...(reference !== '' && { reference }),
    ...(payment !== '' && { opened: payment }),
    ...(fee !== '' && { fee: kept }),
  }
}

const NOTHING = /^0*(?:\.0{1,2})?$/
const amountOrNone = (written: string): number | undefined => (NOTHING.test(written) ? 0 : readCoin(written))

/** The cells of each line by RFC 4180, without spaces around them, and without empty lines. Undefined for broken quotation. */
function linesOf(text: string): string[][] | undefined {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  const read = lines.map(cellsIn)
  return read.some((cells) => cells === undefined) ? undefined : read.flatMap((cells) => (cells ? [cells] : []))
}

const CELL = /\s*(?:"((?:[^"]|"")*)"|([^",]*))\s*(?:,|$)/y

function cellsIn(line: string): string[] | undefined {
  const cells: string[] = []
  CELL.lastIndex = 0
  while (CELL.lastIndex < line.length) {
    const found = CELL.exec(line)
    if (!found) return undefined
    cells.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim())
    if (CELL.lastIndex === line.length && line.endsWith(',')) cells.push('')
  }
  return cells
}
