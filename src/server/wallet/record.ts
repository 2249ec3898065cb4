import { and, eq, inArray } from 'drizzle-orm'
import type { Body, Reply } from '#contract/calls/index.ts'
import { type RecordKind, recordKinds } from '#contract/enumerations.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import type { Handler } from '../call/handler.ts'
import { type Database, db } from '../db/database.ts'
import { onReplica } from '../db/replica.ts'
import { type HistoryFilter, historyOf, type Line } from '../ledger/history.ts'
import { reasons, reasonsOf } from '../ledger/reasons.ts'
import { coinAfter } from '../ledger/sums.ts'
import { nameOf } from './bank/written.ts'
import { daysOf } from './recordDays.ts'
import { withdrawals } from './tables.ts'

type RecordLine = Reply<'getTransactions'>['rows'][number]

/** In either letter case, since ids used to be stored as written. */
const ROUND_ID = /^round:([0-9a-f-]{36})(?::(?:\d{1,3}|end))?$/i

/** All changes of the player's coin, newest first. A deposit's bonus is a line of its own, under the rewards. */
export const getTransactions: Handler<'getTransactions'> = async (body, { session }) => {
  const { player } = session
  const { cursor, size = PAGE_SIZE } = body
  const filter = filterOf(body)
  const isAsked = askedBy(body)
  const { lines, next, payees, days } = await onReplica(async (on) => {
    const { lines, next } = await historyOf(on, player, { ...filter, size, ...(cursor && { cursor }) })
    const payees = await payeesOf(on, player, lines)
    return { lines, next, payees, days: body.withSums && (await daysOf(on, player, lines, filter, isAsked)) }
  })
  const seqs = lines.map(({ seq }) => seq)
  // A balance is the primary's alone.
  const coin = body.withSums ? await coinAfter(db, player, seqs) : new Map<number, Cents>()
  const rows = lines.flatMap((line) => rowsOf(line, payees, coin.get(line.seq))).filter(({ kind }) => isAsked(kind))
  return { rows, ...(days && { days }), ...(next && { cursor: next }) }
}

type Asked = Body<'getTransactions'>

function filterOf({ from, to, games, ...body }: Asked): HistoryFilter {
  const isAsked = askedBy({ ...body, games })
  const kinds = recordKinds.filter(isAsked)
  return {
    ...(kinds.length < recordKinds.length && { reasons: reasonsOf(kinds), withDepositBonus: isAsked('reward') }),
    ...(from && { from }),
    ...(to && { to }),
    ...(games && { games }),
  }
}

/** No kind at all is every kind. Games are named by lines of play alone. */
function askedBy({ kinds = [], games }: Pick<Asked, 'kinds' | 'games'>): (kind: RecordKind) => boolean {
  return (kind) => (kinds.length === 0 || kinds.includes(kind)) && (!games || kind === 'game')
}

type Payee = NonNullable<RecordLine['payee']>

/** The accounts of the lines' withdrawals, by order. */
async function payeesOf(on: Database, player: number, lines: readonly Line[]): Promise<ReadonlyMap<string, Payee>> {
  const ids = lines.flatMap(({ reason, metadata }) =>
    reasons[reason] === 'withdrawal' && typeof metadata.orderId === 'string' ? [metadata.orderId] : [],
  )
  if (ids.length === 0) return new Map()
  const { id, payeeKind, payee } = withdrawals
  const isTheirs = and(eq(withdrawals.player, player), inArray(id, ids))
  const rows = await on.select({ id, payeeKind, payee }).from(withdrawals).where(isTheirs)
  return new Map(rows.map((row) => [row.id, { bankName: nameOf(row.payeeKind), cardNum: row.payee }]))
}

function rowsOf(line: Line, payees: ReadonlyMap<string, Payee>, balance: Cents | undefined): RecordLine[] {
  const row = { ...lineOf(line), ...(balance !== undefined && { balance }) }
  const payee = payees.get(row.orderId ?? '')
  const { bonus } = line.metadata
  if (line.reason !== 'deposit' || typeof bonus !== 'number' || bonus <= 0) return [{ ...row, ...(payee && { payee }) }]
  const { points, ...deposit } = row
  const { id, time, orderId } = deposit
  const after = balance !== undefined && { balance }
  const before = balance !== undefined && { balance: balance - bonus }
  const more = { ...(orderId && { orderId }), ...(points && { points }), ...after }
  const given = { id: `${id}:bonus`, kind: 'reward', reason: 'depositBonus', change: bonus, time, ...more } as const
  return [given, { ...deposit, change: deposit.change - bonus, ...before }]
}

function lineOf(line: Line): RecordLine {
  const { id, reason, postedAt, gave, got } = line
  const plain = { id, kind: reasons[reason], reason, change: got.coin - gave.coin, time: postedAt.getTime() }
  const points = got.points - gave.points
  return { ...plain, ...(points !== 0 && { points }), ...moneyOf(line), ...linksOf(line) }
}

/** Details of the line beside its change. */
function moneyOf({ reason, gave, got, metadata }: Line): Partial<RecordLine> {
  if (reason === 'round') return { stake: gave.coin, win: got.coin }
  if (reason === 'withdrawalPaid') return { settled: gave.hold }
  if (reason === 'depositRefund') return { settled: got.hold }
  const { givenUp } = metadata
  return typeof givenUp === 'number' ? { givenUp } : {}
}

function linksOf({ id, metadata }: Line): Partial<RecordLine> {
  const { orderId, gameId, corrects } = metadata
  const roundId = ROUND_ID.exec(typeof corrects === 'string' ? corrects : id)?.[1]?.toLowerCase()
  return {
    ...(typeof orderId === 'string' && { orderId }),
    ...(typeof gameId === 'number' && { gameId }),
    ...(roundId && { roundId }),
  }
}
