import { and, eq, inArray } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { recordKinds } from '#contract/enumerations.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { Handler } from '../call/handler.ts'
import { db } from '../db/database.ts'
import { historyOf, type Line } from '../ledger/history.ts'
import { reasons, reasonsOf } from '../ledger/reasons.ts'
import { nameOf } from './bank/written.ts'
import { withdrawals } from './tables.ts'

type RecordLine = Reply<'getTransactions'>['rows'][number]

/** In either letter case, since ids used to be stored as written. */
const ROUND_ID = /^round:([0-9a-f-]{36})(?::(?:\d{1,3}|end))?$/i

/** All changes of the player's coin, newest first. A deposit's bonus is a line of its own, under the rewards. */
export const getTransactions: Handler<'getTransactions'> = async (body, { session }) => {
  const { kinds, from, to, cursor, size = PAGE_SIZE } = body
  const isAll = !kinds || kinds.length === 0 || kinds.length === recordKinds.length
  const { lines, next } = await historyOf(db, session.player, {
    size,
    ...(isAll ? {} : { reasons: reasonsOf(kinds), withDepositBonus: kinds.includes('reward') }),
    ...(from && { from }),
    ...(to && { to }),
    ...(cursor && { cursor }),
  })
  const payees = await payeesOf(session.player, lines)
  const rows = lines.flatMap((line) => rowsOf(line, payees)).filter(({ kind }) => isAll || kinds.includes(kind))
  return { rows, ...(next && { cursor: next }) }
}

type Payee = NonNullable<RecordLine['payee']>

/** The accounts of the lines' withdrawals, by order. */
async function payeesOf(player: number, lines: readonly Line[]): Promise<ReadonlyMap<string, Payee>> {
  const ids = lines.flatMap(({ reason, metadata }) =>
    reasons[reason] === 'withdrawal' && typeof metadata.orderId === 'string' ? [metadata.orderId] : [],
  )
  if (ids.length === 0) return new Map()
  const { id, payeeKind, payee } = withdrawals
  const isTheirs = and(eq(withdrawals.player, player), inArray(id, ids))
  const rows = await db.select({ id, payeeKind, payee }).from(withdrawals).where(isTheirs)
  return new Map(rows.map((row) => [row.id, { bankName: nameOf(row.payeeKind), cardNum: row.payee }]))
}

function rowsOf(line: Line, payees: ReadonlyMap<string, Payee>): RecordLine[] {
  const row = lineOf(line)
  const payee = payees.get(row.orderId ?? '')
  const { bonus } = line.metadata
  if (line.reason !== 'deposit' || typeof bonus !== 'number' || bonus <= 0) return [{ ...row, ...(payee && { payee }) }]
  const { points, ...deposit } = row
  const { id, time, orderId } = deposit
  const more = { ...(orderId && { orderId }), ...(points && { points }) }
  const given = { id: `${id}:bonus`, kind: 'reward', reason: 'depositBonus', change: bonus, time, ...more } as const
  return [given, { ...deposit, change: deposit.change - bonus }]
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
  const { givenUp } = metadata
  return typeof givenUp === 'number' ? { givenUp } : {}
}

function linksOf({ id, metadata }: Line): Partial<RecordLine> {
  const roundId = ROUND_ID.exec(id)?.[1]?.toLowerCase()
  const { orderId, gameId } = metadata
  return {
    ...(typeof orderId === 'string' && { orderId }),
    ...(typeof gameId === 'number' && { gameId }),
    ...(roundId && { roundId }),
  }
}
