import type { Reply } from '#contract/calls/index.ts'
import { type RecordKind, recordKinds } from '#contract/enumerations.ts'
import { manilaDay } from '#contract/time.ts'
import type { Database } from '../../db/database.ts'
import type { HistoryFilter, Line } from '../../ledger/history.ts'
import { reasons } from '../../ledger/reasons.ts'
import { type DaySum, daySumsOf } from '../../ledger/sums.ts'

type RecordDay = NonNullable<Reply<'getTransactions'>['days']>[number]

/**
 * The sums of the days of a page's lines, each of the whole day and of the kinds and games asked for. As in a statement, coin that moves between
 * balance and safe-box neither came nor went, unless the safe-box alone is asked for, and a withdrawal that ended without payment did not go.
 */
export async function daysOf(
  on: Database,
  player: number,
  lines: readonly Line[],
  filter: HistoryFilter,
  isAsked: (kind: RecordKind) => boolean,
): Promise<RecordDay[]> {
  const shown = new Set(lines.map(({ postedAt }) => manilaDay(postedAt)))
  const span = [...shown].toSorted()
  const [from, to] = [span[0], span.at(-1)]
  if (!from || !to) return []
  const isOfMore = recordKinds.some((kind) => kind !== 'safebox' && isAsked(kind))
  const counts = (kind: RecordKind) => isAsked(kind) && !(kind === 'safebox' && isOfMore)
  const sums = await daySumsOf(on, player, { ...filter, from, to })
  const days = Object.entries(Object.groupBy(sums, ({ day }) => day))
  return days
    .filter(([day]) => shown.has(day))
    .map(([day, ofDay = []]) => settled(ofDay.reduce((sum, part) => add(sum, part, counts), { day, ...NOTHING })))
}

const NOTHING = { staked: 0, won: 0, in: 0, out: 0 }

/** A stake that was returned came in: it was staked, and is no win. */
function add(sum: RecordDay, part: DaySum, isAsked: (kind: RecordKind) => boolean): RecordDay {
  const { reason, gave, got } = part
  const sums = addPoints(sum, part)
  if (reason === 'round' || reason === 'bet' || reason === 'win') {
    return { ...sums, staked: sum.staked + gave, won: sum.won + got }
  }
  // What came only to go in the same entry is no line.
  if (reason === 'depositReversed' || reason === 'debtForgiven') {
    const went = (isAsked('deposit') ? gave - got - part.bonus : 0) + (isAsked('reward') ? part.bonus : 0)
    return { ...sums, out: sum.out + went }
  }
  if (reason === 'withdrawalReturned') {
    return { ...sums, out: sum.out - (isAsked('withdrawal') ? got : 0) + (isAsked('safebox') ? gave : 0) }
  }
  // A deposit and its bonus are lines of two kinds.
  const bonus = reason === 'deposit' ? part.bonus : 0
  const [kindIn, kindOut] = kindsOf(reason)
  const came = (isAsked(kindIn) ? got - bonus : 0) + (isAsked('reward') ? bonus : 0)
  return { ...sums, in: sum.in + came, out: sum.out + (isAsked(kindOut) ? gave : 0) }
}

/** What came back of an earlier day's withdrawal came on this day. */
const settled = (day: RecordDay): RecordDay => (day.out < 0 ? { ...day, in: day.in - day.out, out: 0 } : day)

/** The kinds of what came and of what went. A withdrawal's coin comes out of the safe-box or not at all. */
function kindsOf(reason: DaySum['reason']): [RecordKind, RecordKind] {
  const kind = reasons[reason]
  return [reason === 'withdrawalHold' ? 'safebox' : kind, kind]
}

function addPoints(sum: RecordDay, { pointsIn, pointsOut }: DaySum): RecordDay {
  const came = (sum.pointsIn ?? 0) + pointsIn
  const went = (sum.pointsOut ?? 0) + pointsOut
  return { ...sum, ...(came > 0 && { pointsIn: came }), ...(went > 0 && { pointsOut: went }) }
}
