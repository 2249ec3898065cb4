import assert from 'node:assert/strict'
import { type SQL, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import type { Database, Tx } from '../db/database.ts'
import { monthsBefore } from '../db/months.ts'
import { type Pocket, pockets } from './accounts.ts'
import { otherNames } from './lines.ts'
import type { Reader } from './post.ts'
import type { Reason } from './reasons.ts'

/** One end of a move, as the player of its line sees it: a pocket of theirs, another player, or the account of a house or channel. */
export type End = Pocket | 'otherPlayer' | 'channel' | `house:${string}`

/** What players' entries of one kind moved on a Manila day. `day` is undefined for what came after the period. */
export type Flow = {
  day: string | undefined
  reason: Reason
  gameId: number | undefined
  from: End
  to: End
  cents: Cents
  /** Number of moves. */
  count: number
}

export type Period = { from: Date; to: Date }

type Row = {
  day: number | null
  reason: Reason
  game: number | null
  giver: number
  taker: number
  cents: number
  count: number
}
export type Executing = Reader & Pick<Database | Tx, 'execute'>

/** Accounts per owner (`accounts.ts`). */
const SLOTS = 32
const OTHER_PLAYER = pockets.length
const DAY_MS = 86_400_000
const SHARD = /(?<=^house:.*):\d+$/
const LATEST = new Date(8.64e15)

/**
 * All coin that players' entries moved since the beginning of a period, but those of `except`. The database adds it up in one pass over the lines
 * since then, which the index of their times finds.
 */
export async function flowsSince(on: Executing, { from, to }: Period, except: readonly number[]): Promise<Flow[]> {
  const { rows } = await on.execute<Row>(sql`
    select case when l.posted_at < ${to.toISOString()}
        then (l.posted_at at time zone 'Asia/Manila')::date - date '1970-01-01' end as day,
      l.reason, (l.metadata ->> 'gameId')::int as game, ${endOf(0)} as giver, ${endOf(1)} as taker,
      sum(l.moves[at + 2])::bigint as cents, count(*) as count
    from ledger_lines l cross join lateral generate_series(1, cardinality(l.moves), 3) at
    where l.posted_at >= ${from.toISOString()} and l.player > 0 and l.player <> all (${sql.param(except)}::bigint[])
      and ${isOwnMove}
    group by 1, 2, 3, 4, 5`)
  const nameOf = await namesOfEnds(on)
  return rows.map(({ day, reason, game, giver, taker, cents, count }) => ({
    day: day === null ? undefined : new Date(day * DAY_MS).toISOString().slice(0, 10),
    ...{ reason, gameId: game ?? undefined, from: nameOf(giver), to: nameOf(taker), cents, count },
  }))
}

/** The giving (0) or taking (1) end of the move at `at` of a line `l`, as a number. */
export const endOf = (place: 0 | 1): SQL =>
  sql.raw(`case when l.moves[at + ${place}] >> 5 = l.player then l.moves[at + ${place}] & 31
    when l.moves[at + ${place}] >= 32 then ${OTHER_PLAYER} else l.moves[at + ${place}] >> 5 end`)

/** Whether that move is the player's: a line of several players has all their moves. */
export const isOwnMove: SQL = sql`(l.moves[at] >> 5 = l.player or l.moves[at + 1] >> 5 = l.player)`

/** Names the ends: players' pockets by their slot, houses and channels by their owner. */
export async function namesOfEnds(on: Reader): Promise<(end: number) => End> {
  const byOwner = new Map([...(await otherNames(on))].map(([number, name]) => [Math.floor(number / SLOTS), name]))
  return (end) => {
    const pocket = pockets[end]
    if (pocket || end === OTHER_PLAYER) return pocket ?? 'otherPlayer'
    const name = byOwner.get(end)
    assert(name !== undefined, `the accounts of ${end} have no name`)
    const [kind, ...rest] = name.replace(SHARD, '').split(':')
    return kind === 'channel' ? 'channel' : `house:${rest.join(':')}`
  }
}

/** What players hold now in each pocket, but those of `except`. */
export async function heldNow(on: Executing, except: readonly number[]): Promise<Record<Pocket, Cents>> {
  const { rows } = await on.execute<{ slot: number; cents: number }>(sql`
    select slot, sum(balance)::bigint as cents from ledger_accounts
    where owner > 0 and owner <> all (${sql.param(except)}::bigint[]) group by slot`)
  const held: Record<Pocket, Cents> = { coin: 0, points: 0, hold: 0, safebox: 0 }
  for (const [slot, pocket] of pockets.entries()) held[pocket] = rows.find((row) => row.slot === slot)?.cents ?? 0
  return held
}

/** The beginning of the lines that are kept; undefined while none were dropped. */
export async function linesKeptSince(on: Executing): Promise<Date | undefined> {
  const { rows } = await on.execute(sql`select from ledger_carried limit 1`)
  const [oldest] = rows.length > 0 ? await monthsBefore(on, 'ledger_lines', LATEST) : []
  return oldest?.from
}
