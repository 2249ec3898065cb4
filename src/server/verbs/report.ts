import { isDay } from '#contract/days.ts'
import type { Cents } from '#contract/money.ts'
import { dayEnd, dayStart, manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import { catalogue } from '../content/catalogue.ts'
import type { Period } from '../ledger/flows.ts'
import { grossOf, type PartName } from '../ledger/parts.ts'
import { type Answer, type Cell, type Part, refused, said, type Table } from './answer.ts'
import { verb } from './define.ts'
import { type Field, line, optional, placed } from './fields.ts'
import { type Figures, figuresOf, heldInAll, parts } from './figures.ts'
import { formatPoints } from './formats.ts'
import type { Verb } from './verb.ts'

const WRONG_DAY = 'Give a day, as 2026-01-31.'
const WRONG_MONTH = 'Give a month, as 2026-01.'
const MONTH = /^\d{4}-\d\d$/
const FIRST = '-01'
const MONTH_LENGTH = 7
const GROSS = 'gross gaming revenue'

const coin = (cents: Cents): Cell => ({ coin: cents })

/** Months are as long as they are: 32 days after the first it is the next one. */
function monthOf(month: string): Period {
  const first = dayStart(month + FIRST)
  const next = manilaDay(first.getTime() + 32 * 86_400_000).slice(0, MONTH_LENGTH)
  return { from: first, to: dayStart(next + FIRST) }
}

function daysOf({ from, to }: Period): string[] {
  const days: string[] = []
  const end = Math.min(to.getTime(), now().getTime())
  for (let at = from; at.getTime() < end; at = dayEnd(manilaDay(at))) days.push(manilaDay(at))
  return days
}

/** The sums of a period, and gross gaming revenue behind the wins. */
function sumsTable({ sums, registrations }: Figures): Table {
  // Keys of a constant object.
  const names = Object.keys(parts) as PartName[]
  const rows = names.flatMap((name): Cell[][] => {
    const row = [parts[name], sums[name].count, coin(sums[name].cents)]
    return name === 'wins' ? [row, [GROSS, null, coin(grossOf(sums))]] : [row]
  })
  const registered = [...registrations.values()].reduce((sum, each) => sum + each, 0)
  return { heads: ['figure', 'times', 'amount'], rows: [...rows, ['registrations', registered, null]], none: '' }
}

function typesTable({ types }: Figures): Table {
  const names = new Map<number | undefined, string>(
    catalogue().webConfig.appGameTypeList.map(({ id, name }) => [id, name]),
  )
  const rows = [...types].map(([type, sums]): Cell[] => [
    type === undefined ? 'no longer listed' : (names.get(type) ?? `type ${type}`),
    ...[sums.stakes.count, coin(sums.stakes.cents), coin(sums.wins.cents), coin(grossOf(sums))],
  ])
  rows.sort(([one], [other]) => String(one).localeCompare(String(other)))
  return { heads: ['game type', 'stakes', 'staked', 'won', GROSS], rows, none: 'Nothing was played.' }
}

/** What players hold is what the house owes them. */
function heldTable({ before, after }: Figures): Table {
  const rows: Cell[][] = [
    ['coin', coin(before.coin), coin(after.coin)],
    ['held for withdrawals', coin(before.hold), coin(after.hold)],
    ['safe-box', coin(before.safebox), coin(after.safebox)],
    ['liabilities in all', coin(heldInAll(before)), coin(heldInAll(after))],
  ]
  return { heads: ['players hold', 'at the beginning', 'at the end'], rows, none: '' }
}

/** Points are owed too, though they are no money. */
function pointsTable({ points: { before, got, gave, after } }: Figures): Table {
  const rows = [before, got, gave, after].map(formatPoints)
  return { heads: ['points at the beginning', 'earned and given', 'spent', 'at the end'], rows: [rows], none: '' }
}

function daysTable(days: readonly string[], { days: sumsOf, registrations }: Figures): Table {
  const rows = days.map((day): Cell[] => {
    const sums = sumsOf.get(day)
    const of = (name: PartName) => coin(sums?.[name].cents ?? 0)
    const gross = coin(sums ? grossOf(sums) : 0)
    const played = [of('stakes'), of('wins'), gross]
    return [day, of('deposits'), of('withdrawals'), ...played, of('bonuses'), registrations.get(day) ?? 0]
  })
  const heads = ['day', 'deposits', 'withdrawals', 'stakes', 'wins', GROSS, 'bonuses', 'registrations']
  return { heads, rows, none: '' }
}

async function report(name: string, period: Period, isByDay: boolean): Promise<Answer> {
  if (period.from > now()) return refused(`${name} has not begun in Manila.`)
  const figures = await figuresOf(period)
  if (!figures) return refused(`The ledger's lines of ${name} are not kept any more.`)
  const tables: Part[] = [sumsTable(figures), '', typesTable(figures), '', heldTable(figures)]
  if (isByDay) tables.push('', daysTable(daysOf(period), figures))
  tables.push('', pointsTable(figures))
  const heading = `${name} in Manila${period.to > now() ? ', so far' : ''}, without bots`
  return said(heading, '', ...tables)
}

const when = (hint: string, wrong: string, fits: (text: string) => boolean): Field<string | undefined> =>
  optional(placed(line(hint, wrong, fits)))

const looks = { kind: 'look', right: 'seeReports' } as const

export const reportVerbs: readonly Verb[] = [
  verb({
    name: 'report day',
    words:
      'deposits, withdrawals, stakes, wins, gross gaming revenue by game type, bonuses, registrations and what players hold, of a day in Manila; without a day, of today',
    ...looks,
    fields: { day: when('<day>', WRONG_DAY, isDay) },
    run: ({ day = manilaDay(now()) }) => report(day, { from: dayStart(day), to: dayEnd(day) }, false),
  }),
  verb({
    name: 'report month',
    words: 'the same of a month, and of each of its days; without a month, of this one',
    ...looks,
    fields: { month: when('<month>', WRONG_MONTH, (text) => MONTH.test(text) && isDay(text + FIRST)) },
    run: ({ month = manilaDay(now()).slice(0, MONTH_LENGTH) }) => report(month, monthOf(month), true),
  }),
]
