import { manilaSecond } from '#contract/time.ts'
import { CSV_ROWS_MAX } from '#contract/wallet/records.ts'
import type { Speech } from '../../content/speech.ts'
import { type Choice, type RecordLine, rowsOfChoice } from './record.ts'

const COLUMNS = [
  'time',
  'kind',
  'event',
  'coin',
  'points',
  'settled',
  'account',
  'order',
  'game',
  'round',
  'entry',
] as const

/** UTF-8 is read as such by spreadsheets only after this mark. */
export const MARK = '\uFEFF'
/** A spreadsheet would run a text that begins so. */
const FORMULA = /^[=+\-@\t\r]/
const AMOUNT = /^-?\d+\.\d\d$/

/** The chosen lines of a record as CSV (RFC 4180), newest first, a batch in memory at a time. A record beyond the bound says so at its end. */
export async function* csvOf(
  player: number,
  choice: Choice,
  { t }: Speech,
  max = CSV_ROWS_MAX,
): AsyncGenerator<string> {
  yield MARK + csvRow(COLUMNS.map((column) => t(`recordFile.column.${column}`)))
  let left = max
  for await (const rows of rowsOfChoice(player, choice)) {
    yield rows
      .slice(0, left)
      .map((row) => csvRow(cellsOf(row, t)))
      .join('')
    left -= rows.length
    if (left < 0) {
      yield csvRow([t('recordFile.cut')])
      return
    }
  }
}

function cellsOf(row: RecordLine, t: Speech['t']): string[] {
  const { id, kind, reason, change, time, points, settled, payee, orderId, gameId, roundId } = row
  const cells: Record<(typeof COLUMNS)[number], string> = {
    time: manilaSecond(time),
    kind: t(`recordFile.kind.${kind}`),
    event: t(`record.reason.${reason}`),
    coin: amount(change),
    points: points === undefined ? '' : amount(points),
    settled: settled === undefined ? '' : amount(settled),
    account: payee ? `${payee.bankName} ${payee.cardNum}` : '',
    order: orderId ?? '',
    game: gameId === undefined ? '' : String(gameId),
    round: roundId ?? '',
    entry: id,
  }
  return COLUMNS.map((column) => cells[column])
}

/** Hundredths as a number that every spreadsheet reads. */
export function amount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A row of CSV. A text that a spreadsheet would run as a formula begins with an apostrophe. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !AMOUNT.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
