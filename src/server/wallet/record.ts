import type { Reply } from '#contract/calls/index.ts'
import { recordKinds } from '#contract/enumerations.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { Handler } from '../call/handler.ts'
import { db } from '../db/database.ts'
import { historyOf, type Line } from '../ledger/history.ts'
import { reasons, reasonsOf } from '../ledger/reasons.ts'

type RecordLine = Reply<'getTransactions'>['rows'][number]

/** In either letter case, since ids used to be stored as written. */
const ROUND_ID = /^round:([0-9a-f-]{36})(?::(?:\d{1,3}|end))?$/i

/** All changes of the player's coin, newest first. */
export const getTransactions: Handler<'getTransactions'> = async (body, { session }) => {
  const { kinds, from, to, cursor, size = PAGE_SIZE } = body
  const isAll = !kinds || kinds.length === 0 || kinds.length === recordKinds.length
  const { lines, next } = await historyOf(db, session.player, {
    size,
    ...(isAll ? {} : { reasons: reasonsOf(kinds) }),
    ...(from && { from }),
    ...(to && { to }),
    ...(cursor && { cursor }),
  })
  return { rows: lines.map(lineOf), ...(next && { cursor: next }) }
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
  const { bonus, givenUp } = metadata
  return {
    ...(typeof bonus === 'number' && bonus > 0 && { bonus }),
    ...(typeof givenUp === 'number' && { givenUp }),
  }
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
