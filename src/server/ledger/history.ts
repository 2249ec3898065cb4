import assert from 'node:assert/strict'
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { PAGE_SIZE_MAX } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { type Pocket, pockets } from './accounts.ts'
import type { Reader } from './post.ts'
import { playReasons, type Reason } from './reasons.ts'
import { chain, entries, type Metadata, moves } from './tables.ts'

/** What an entry took from each account of the player, and what it brought there, in cents. */
export type Line = {
  id: string
  reason: Reason
  postedAt: Date
  gave: Record<Pocket, Cents>
  got: Record<Pocket, Cents>
  metadata: Metadata
}

/** `from` and `to` are days in Manila ("2026-11-21"), both included. `cursor` is `next` of the page before. */
export type HistoryQuery = { reasons?: readonly Reason[]; from?: string; to?: string; cursor?: string; size: number }

/** Manila has kept UTC+8 without summer time since 1978, longer than any ledger reaches back. */
const MANILA_OFFSET_MS = 8 * 3_600_000
const CURSOR = /^(\d{1,14})\.(\d{1,15})$/
/** The condition of the index `ledger_chain_money`: PostgreSQL uses it only for a query that says the same. */
const NOT_PLAY = sql`${chain.reason} not in ('round', 'bet', 'win', 'betReturned')`

/** Whether an entry of this id was ever posted: what is given once has been given. */
export async function isPosted(reader: Reader, id: string): Promise<boolean> {
  const found = await reader.select({ id: entries.id }).from(entries).where(eq(entries.id, id))
  return found.length > 0
}

/** The moves of an entry as they were asked for, between accounts of players; none where it was never posted. */
export function movesOf(reader: Reader, id: string) {
  return reader.select().from(moves).where(eq(moves.entry, id)).orderBy(moves.line)
}

/** A page of what happened to a player's money, newest first. A cursor that is none of ours means the beginning. */
export async function historyOf(
  reader: Reader,
  player: number,
  query: HistoryQuery,
): Promise<{ lines: Line[]; next?: string }> {
  const { size } = query
  assert(Number.isInteger(size) && size > 0 && size <= PAGE_SIZE_MAX)
  const found = await reader
    .select({
      id: chain.entry,
      reason: chain.reason,
      postedAt: chain.postedAt,
      seq: chain.seq,
      metadata: entries.metadata,
    })
    .from(chain)
    .innerJoin(entries, eq(entries.id, chain.entry))
    .where(and(eq(chain.player, player), ...conditions(query)))
    .orderBy(desc(chain.postedAt), desc(chain.seq))
    .limit(size + 1)
  const page = found.slice(0, size)
  const last = page.at(-1)
  const sums = await sumsOf(
    reader,
    player,
    page.map(({ id }) => id),
  )
  const lines = page.map(({ id, reason, postedAt, metadata }) => {
    const { gave, got } = sums.get(id) ?? { gave: noMoney(), got: noMoney() }
    return { id, reason, postedAt, gave, got, metadata: metadata ?? {} }
  })
  return found.length > size && last ? { lines, next: `${last.postedAt.getTime()}.${last.seq}` } : { lines }
}

function conditions({ reasons, from, to, cursor }: HistoryQuery): SQL[] {
  const all: SQL[] = []
  if (reasons) {
    all.push(inArray(chain.reason, [...reasons]))
    const play: readonly string[] = playReasons
    if (!reasons.some((reason) => play.includes(reason))) all.push(NOT_PLAY)
  }
  if (from) all.push(gte(chain.postedAt, startOf(from)))
  if (to) all.push(lt(chain.postedAt, startOf(to, 1)))
  const [, time, seq] = CURSOR.exec(cursor ?? '') ?? []
  if (time && seq) {
    const moment = new Date(Number(time)).toISOString()
    all.push(sql`(${chain.postedAt}, ${chain.seq}) < (${moment}::timestamptz, ${Number(seq)}::bigint)`)
  }
  return all
}

/** Midnight in Manila at the start of a day, or of a day after it. */
function startOf(day: string, daysLater = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + daysLater) - MANILA_OFFSET_MS)
}

const noMoney = (): Record<Pocket, Cents> => ({ coin: 0, points: 0, hold: 0, safebox: 0 })

async function sumsOf(reader: Reader, player: number, ids: string[]) {
  const sums = new Map(ids.map((id) => [id, { gave: noMoney(), got: noMoney() }]))
  if (ids.length === 0) return sums
  for (const { entry, from, to, cents } of await reader.select().from(moves).where(inArray(moves.entry, ids))) {
    for (const pocket of pockets) {
      const sum = sums.get(entry)
      if (sum && from === `player:${player}:${pocket}`) sum.gave[pocket] += cents
      if (sum && to === `player:${player}:${pocket}`) sum.got[pocket] += cents
    }
  }
  return sums
}
