import assert from 'node:assert/strict'
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { RECORD_LINES_MAX } from '#contract/wallet/limits.ts'
import { numberOf, type Pocket, pockets } from './accounts.ts'
import { entryId, lineOf, movesNamed, placeOf } from './lines.ts'
import type { Reader } from './post.ts'
import { playReasons, type Reason } from './reasons.ts'
import { lines, type Metadata } from './tables.ts'

/** An entry's debit and credit on each account of the player, in cents. */
export type Line = {
  id: string
  seq: number
  reason: Reason
  postedAt: Date
  gave: Record<Pocket, Cents>
  got: Record<Pocket, Cents>
  metadata: Metadata
}

/** `from` and `to` are days in Manila ("2026-11-21"), both included. */
export type HistoryFilter = {
  reasons?: readonly Reason[]
  /** Also deposits with a bonus, beside these reasons. */
  withDepositBonus?: boolean
  /** Also withdrawals straight from the safe-box, and their return to it. */
  withBoxed?: boolean
  /** Also lines of other reasons than play that moved points. */
  withPoints?: boolean
  from?: string
  to?: string
  /** Rounds of these games alone. Each page then looks through a bounded number of lines, and may find none. */
  games?: readonly number[]
}

/** `cursor` is `next` of the page before. */
export type HistoryQuery = HistoryFilter & { cursor?: string; size: number }

/** Lines per query. */
export const HISTORY_SIZE_MAX = 500
/** Manila has kept UTC+8 without summer time since 1978, longer than any ledger reaches back. */
const MANILA_OFFSET_MS = 8 * 3_600_000
const CURSOR = /^(\d{1,14})\.(\d{1,15})$/
/** The condition of the index `ledger_lines_money`: PostgreSQL uses it only for a query that says the same. */
export const NOT_PLAY = sql`${lines.reason} not in ('round', 'bet', 'win', 'betReturned')`

/** Whether an entry with this id was ever posted. It then counts as given. */
export async function isPosted(reader: Reader, id: string): Promise<boolean> {
  return (await placeOf(reader, id)) !== undefined
}

/** The moves of an entry, between accounts of players. Empty if it was never posted, or was dropped with its month. */
export async function movesOf(reader: Reader, id: string) {
  const line = await lineOf(reader, id)
  return line ? await movesNamed(reader, line.moves) : []
}

/** A page of a player's money history, newest first. An invalid cursor starts from the beginning. */
export async function historyOf(
  reader: Reader,
  player: number,
  query: HistoryQuery,
): Promise<{ lines: Line[]; next?: string }> {
  const { size } = query
  assert(Number.isInteger(size) && size > 0 && size <= HISTORY_SIZE_MAX)
  const all = and(eq(lines.player, player), ...conditions(player, query))
  const floor = query.games ? await floorOf(reader, all) : 0
  const found = await reader
    .select({
      id: entryId,
      reason: lines.reason,
      postedAt: lines.postedAt,
      seq: lines.seq,
      metadata: lines.metadata,
      moves: lines.moves,
    })
    .from(lines)
    .where(and(all, query.games && and(gte(lines.seq, floor), isOf(query.games))))
    .orderBy(desc(lines.seq))
    .limit(size + 1)
  const page = found.slice(0, size).map(({ id, seq, reason, postedAt, metadata, moves }) => ({
    ...{ id, seq, reason, postedAt, metadata: metadata ?? {} },
    ...sumsOf(player, moves),
  }))
  const last = found[size - 1]
  if (found.length > size && last) return { lines: page, next: `${last.postedAt.getTime()}.${last.seq}` }
  const [older] = floor > 1 ? await newest(reader, and(all, lt(lines.seq, floor))) : []
  return older ? { lines: page, next: `${older.postedAt.getTime()}.${floor}` } : { lines: page }
}

/** The lowest seq that a search for games looks at. */
async function floorOf(reader: Reader, all: SQL | undefined): Promise<number> {
  const [top] = await newest(reader, all)
  return top ? top.seq - RECORD_LINES_MAX + 1 : 0
}

function newest(reader: Reader, all: SQL | undefined) {
  const { seq, postedAt } = lines
  return reader.select({ seq, postedAt }).from(lines).where(all).orderBy(desc(seq)).limit(1)
}

/** Whether a line is of one of these games. */
export function isOf(games: readonly number[]): SQL {
  return sql`${lines.metadata} ->> 'gameId' in (select jsonb_array_elements_text(${JSON.stringify(games)}::jsonb))`
}

/** A deposit's bonus is part of its entry, which names it, and of the entry that takes it back. */
export const DEPOSIT_BONUS = sql`(${lines.reason} in ('deposit', 'depositReversed') and (${lines.metadata} ->> 'bonus')::bigint > 0)`

/** A withdrawal's entry names what it moved out of the safe-box, or back. */
const BOXED = sql`(${lines.reason} in ('withdrawalHold', 'withdrawalReturned') and (${lines.metadata} ->> 'boxed')::bigint > 0)`

/** Whether a line moved the player's points. */
const movedPoints = (player: number): SQL => sql`exists (
  select from generate_series(1, cardinality(${lines.moves}), 3) at
  where ${numberOf(player, 'points')} in (${lines.moves}[at], ${lines.moves}[at + 1]))`

export function conditions(player: number, query: HistoryFilter & { cursor?: string }): SQL[] {
  const { reasons, withDepositBonus, withBoxed, withPoints, from, to, cursor } = query
  const all: SQL[] = []
  if (reasons) {
    const ways = [inArray(lines.reason, [...reasons])]
    if (withDepositBonus) ways.push(DEPOSIT_BONUS)
    if (withBoxed) ways.push(BOXED)
    if (withPoints) ways.push(movedPoints(player))
    all.push(sql`(${sql.join(ways, sql` or `)})`)
    const play: readonly string[] = playReasons
    if (!reasons.some((reason) => play.includes(reason))) all.push(NOT_PLAY)
  }
  if (from) all.push(gte(lines.postedAt, startOf(from)))
  if (to) all.push(lt(lines.postedAt, startOf(to, 1)))
  const [, , seq] = CURSOR.exec(cursor ?? '') ?? []
  if (seq) all.push(lt(lines.seq, Number(seq)))
  return all
}

/** Midnight in Manila at the start of a day, or a number of days later. */
function startOf(day: string, daysLater = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + daysLater) - MANILA_OFFSET_MS)
}

const noMoney = (): Record<Pocket, Cents> => ({ coin: 0, points: 0, hold: 0, safebox: 0 })

function sumsOf(player: number, moves: readonly number[]): Pick<Line, 'gave' | 'got'> {
  const [gave, got] = [noMoney(), noMoney()]
  for (let at = 0; at < moves.length; at += 3) {
    const [from, to, cents = 0] = moves.slice(at)
    for (const pocket of pockets) {
      if (from === numberOf(player, pocket)) gave[pocket] += cents
      if (to === numberOf(player, pocket)) got[pocket] += cents
    }
  }
  return { gave, got }
}
