import { and, eq, inArray } from 'drizzle-orm'
import type { Body, Reply } from '#contract/calls/index.ts'
import { type RecordKind, recordKinds } from '#contract/enumerations.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import type { Handler } from '../../call/handler.ts'
import { type Database, db } from '../../db/database.ts'
import { onReplica } from '../../db/replica.ts'
import { HISTORY_SIZE_MAX, type HistoryFilter, historyOf, type Line } from '../../ledger/history.ts'
import { reasons, reasonsOf } from '../../ledger/reasons.ts'
import { coinAfter } from '../../ledger/sums.ts'
import { nameOf } from '../bank/written.ts'
import { withdrawals } from '../tables.ts'
import { daysOf } from './days.ts'

export type RecordLine = Reply<'getTransactions'>['rows'][number]

/** In either letter case, since ids used to be stored as written. */
const ROUND_ID = /^round:([0-9a-f-]{36})(?::(?:\d{1,3}|end))?$/i

/** All changes of the player's coin and points, newest first. Of a deposit's entry, bonus and paid debt are lines of their own. */
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
  const rows = lines.flatMap((line) => rowsOf(line, payees, coin.get(line.seq))).filter((row) => isShown(row, isAsked))
  return { rows, ...(days && { days }), ...(next && { cursor: next }) }
}

type Asked = Body<'getTransactions'>
type IsAsked = (kind: RecordKind) => boolean

/** A line of another kind that moved points is also one of the points. */
function isShown({ kind, points }: RecordLine, isAsked: IsAsked): boolean {
  return isAsked(kind) || (points !== undefined && isAsked('points'))
}

/** All rows of a choice, newest first, a batch of lines at a time. */
export async function* rowsOfChoice(player: number, choice: Choice): AsyncGenerator<RecordLine[]> {
  const filter = filterOf(choice)
  const isAsked = askedBy(choice)
  let cursor: string | undefined
  do {
    const { lines, next } = await historyOf(db, player, {
      ...filter,
      size: HISTORY_SIZE_MAX,
      ...(cursor && { cursor }),
    })
    const payees = await payeesOf(db, player, lines)
    yield lines.flatMap((line) => rowsOf(line, payees, undefined)).filter((row) => isShown(row, isAsked))
    cursor = next
  } while (cursor)
}

export type Choice = Pick<Asked, 'kinds' | 'from' | 'to' | 'games'>

function filterOf({ from, to, games, ...body }: Choice): HistoryFilter {
  const isAsked = askedBy({ ...body, games })
  const kinds = recordKinds.filter(isAsked)
  return {
    ...(kinds.length < recordKinds.length && {
      reasons: reasonsOf(kinds),
      withDepositBonus: isAsked('reward'),
      withBoxed: isAsked('safebox'),
      withPoints: isAsked('points'),
    }),
    ...(from && { from }),
    ...(to && { to }),
    ...(games && { games }),
  }
}

/** No kind at all is every kind. Games are named by lines of play alone. */
function askedBy({ kinds = [], games }: Pick<Asked, 'kinds' | 'games'>): IsAsked {
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
  const row = lineOf(line)
  const payee = payees.get(row.orderId ?? '')
  const { points, ...whole } = row
  const asides = asidesOf(line)
  if (asides.length === 0) return [{ ...row, ...(balance !== undefined && { balance }), ...(payee && { payee }) }]
  const rest = asides.reduce((left, { change }) => left - change, whole.change)
  const besides = asides.map((aside) => ({ ...partOf(whole), ...aside }))
  const main = { ...whole, change: rest, ...(payee && { payee }) }
  // Coin comes out of the safe-box before it is held. Everything else comes after its deposit or withdrawal.
  const parts: RecordLine[] = line.reason === 'withdrawalHold' ? [...besides, main] : [main, ...besides]
  const last = parts.length - 1
  // Newest first: each part's balance is that of the next one, less its change.
  let after = balance
  return parts.toReversed().map((part, at) => {
    const own = {
      ...part,
      ...(at === 0 && last > 0 && points && { points }),
      ...(after !== undefined && { balance: after }),
    }
    after = after === undefined ? undefined : after - part.change
    return own
  })
}

const partOf = ({ time, orderId }: RecordLine) => ({ time, ...(orderId && { orderId }) })

type Aside = Pick<RecordLine, 'id' | 'kind' | 'reason' | 'change'>

/** What an entry moved beside its deposit or withdrawal: each is a line of its own. */
function asidesOf({ id, reason, metadata: { bonus, debt, boxed } }: Line): Aside[] {
  const asides: Aside[] = []
  if (typeof boxed === 'number') asides.push(...boxedOf(id, reason, boxed))
  if (reason === 'deposit' && typeof debt === 'number')
    asides.push({ id: `${id}:debt`, kind: 'deposit', reason: 'debtPaid', change: -debt })
  if (typeof bonus !== 'number' || bonus <= 0) return asides
  if (reason === 'deposit') asides.push({ id: `${id}:bonus`, kind: 'reward', reason: 'depositBonus', change: bonus })
  if (reason === 'depositReversed')
    asides.push({ id: `${id}:bonus`, kind: 'reward', reason: 'depositBonusReversed', change: -bonus })
  return asides
}

/** What came out of the safe-box to be withdrawn, and what went back into it. */
function boxedOf(id: string, reason: Line['reason'], boxed: Cents): Aside[] {
  const box = { id: `${id}:safebox`, kind: 'safebox' } as const
  if (reason === 'withdrawalHold') return [{ ...box, reason: 'safeboxOut', change: boxed }]
  return reason === 'withdrawalReturned' ? [{ ...box, reason: 'safeboxIn', change: -boxed }] : []
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
  // A payment that is set aside.
  if (reason === 'deposit' && got.hold > 0) return { settled: got.hold }
  if (reason === 'depositRefund') return { settled: got.hold }
  const { givenUp, debt } = metadata
  if (reason === 'debtForgiven' && typeof debt === 'number') return { settled: debt }
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
