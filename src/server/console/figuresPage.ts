import type { ConsolePart } from '#contract/console/views.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import { type Cell, isTable, type Table } from '../verbs/answer.ts'
import { partsOf } from './answerView.ts'
import { chartOf, type Series } from './figuresChart.ts'
import { lookBy } from './looks.ts'
import { forConsole } from './menu.ts'
import type { ConsolePage, Visit } from './pages.ts'

const PATH = '/console/figures'
const MONTH = /^(\d{4})-(\d\d)$/
const MONTH_LENGTH = 7

/** The figures of a month day by day, as charts and as the tables of the report. */
export const figuresPage: ConsolePage = { path: PATH, right: 'seeReports', label: 'Figures', get: figures }

async function figures({ c, show, operator, frame }: Visit): Promise<Response> {
  const current = manilaDay(now()).slice(0, MONTH_LENGTH)
  const asked = c.req.query('month') || current
  const { verb, answer } = await lookBy(operator, 'report month', { month: asked })
  const month = MONTH.test(asked) ? asked : current
  const tables = answer.done ? answer.parts.filter(isTable) : []
  const days = tables.find(({ heads }) => heads[0] === 'day')
  const drawn = verb && answer.done ? partsOf(verb, operator, answer.parts) : []
  const view = {
    page: 'figures',
    ...{ frame, month },
    ...{ before: linkTo(month, -1), after: month < current ? linkTo(month, 1) : undefined },
    charts: days
      ? [
          chartOf('Deposits and withdrawals by day', daysIn(days), seriesOf(days, ['deposits', 'withdrawals'])),
          chartOf('Gross gaming revenue by day', daysIn(days), seriesOf(days, ['gross gaming revenue'])),
        ]
      : [],
    parts: drawn.map(withDays),
    problem: answer.done ? undefined : forConsole(answer.why),
  } as const
  return await show(c, view, answer.done ? 200 : 422)
}

/** The month so many months away. */
function linkTo(month: string, away: number) {
  const [, year, number] = MONTH.exec(month) ?? []
  const months = Number(year) * 12 + Number(number) - 1 + away
  const label = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
  return { label, href: `${PATH}?month=${label}` }
}

const daysIn = ({ rows }: Table): string[] => rows.map(([day]) => String(day))

function seriesOf({ heads, rows }: Table, names: readonly string[]): Series[] {
  return names.map((label) => ({ label, cents: rows.map((row) => centsOf(row[heads.indexOf(label)])) }))
}

const centsOf = (cell: Cell | undefined): number =>
  typeof cell === 'object' && cell !== null && 'coin' in cell ? cell.coin : 0

/** Each day of the list leads to its own report. */
function withDays(part: ConsolePart): ConsolePart {
  if (part.kind !== 'table' || part.heads[0] !== 'day') return part
  const rows = part.rows.map(({ cells, links }) => ({
    cells: cells.map((cell, column) =>
      column === 0 ? { ...cell, href: `/console/do/report/day?day=${cell.text}` } : cell,
    ),
    links,
  }))
  return { ...part, rows }
}
