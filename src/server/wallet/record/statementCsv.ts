import { typeNameIn } from '#contract/lobby/types.ts'
import type { DaySpan } from '#contract/wallet/statement.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { Speech } from '../../content/speech.ts'
import { amount, csvRow, MARK } from './csv.ts'
import type { Statement } from './statement.ts'

const COLUMNS = [
  ...(['part', 'from', 'to', 'deposits', 'withdrawals', 'staked', 'won', 'net'] as const),
  ...(['bonus', 'other', 'before', 'after', 'stakes', 'minutes'] as const),
]
type Row = Partial<Record<(typeof COLUMNS)[number], string | number>>
type Figures = NonNullable<Statement['figures']>

/** Columns of money; the others are texts, days and counts. */
const MONEY: ReadonlySet<string> = new Set(COLUMNS.slice(3, -2))

/**
 * A statement as CSV (RFC 4180): a row for each of its parts, one for the whole with what was held around it, and one for each type of game. What
 * is not added up yet says so.
 */
export async function* statementCsv({ from, to, figures }: Statement, speech: Speech): AsyncGenerator<string> {
  const { t } = speech
  yield MARK + csvRow(COLUMNS.map((column) => t(`recordFile.statement.column.${column}`)))
  yield figures
    ? rowsOf(figures, { from, to }, speech).map(written).join('')
    : csvRow([t('recordFile.statement.later')])
}

function rowsOf({ parts, total, held, types }: Figures, span: DaySpan, { t, locale }: Speech): Row[] {
  const listed = catalogue().webConfig.appGameTypeList
  const names = new Map<number, string>(listed.map((type) => [type.id, typeNameIn(locale, type)]))
  return [
    ...parts.map((part) => ({ part: t('recordFile.statement.part'), ...part })),
    { part: t('recordFile.statement.total'), ...span, ...total, ...held },
    ...types.map(({ type, ...played }) => ({
      part: (type !== undefined && names.get(type)) || t('recordFile.statement.noType'),
      ...span,
      ...played,
    })),
  ]
}

const written = (row: Row): string => csvRow(COLUMNS.map((column) => cellOf(column, row[column])))

function cellOf(column: string, value: string | number | undefined): string {
  return typeof value === 'number' && MONEY.has(column) ? amount(value) : String(value ?? '')
}
