import { and, desc, eq, gt, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { RECORD_LINES_MAX } from '#contract/wallet/limits.ts'
import { numberOf, type Pocket, pockets } from './accounts.ts'
import { conditions, type HistoryFilter, isOf } from './history.ts'
import type { Balances, Reader } from './post.ts'
import type { Reason } from './reasons.ts'
import { accounts, lines } from './tables.ts'

/** What one reason moved on a day in Manila. `bonus` is the part of deposits that is their bonus. */
export type DaySum = {
  day: string
  reason: Reason
  gave: Cents
  got: Cents
  bonus: Cents
  pointsIn: Cents
  pointsOut: Cents
}

/**
 * The coin after each of these lines, by seq: the present coin less all later changes. The present coin comes with the seq that it is after,
 * so a posting in between changes nothing. Lines too far back are left out. The lines must have been read before.
 */
export async function coinAfter(
  reader: Reader,
  player: number,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, Cents>> {
  const [head] = await reader
    .select({ seq: accounts.seq, balance: accounts.balance })
    .from(accounts)
    .where(and(eq(accounts.owner, player), eq(accounts.slot, 0)))
  if (!head || seqs.length === 0) return new Map()
  const floor = Math.max(Math.min(...seqs), head.seq - RECORD_LINES_MAX + 1)
  const change = sql<number>`${movedOf(player, 2)} - ${movedOf(player, 1)}`
  const later = reader
    .select({
      seq: lines.seq,
      change:
        sql<number>`coalesce(sum(${change}) over (order by ${lines.seq} desc rows between unbounded preceding and 1 preceding), 0)`
          .mapWith(Number)
          .as('change'),
    })
    .from(lines)
    .where(and(eq(lines.player, player), gte(lines.seq, floor), lte(lines.seq, head.seq)))
    .as('later')
  const rows = await reader
    .select()
    .from(later)
    .where(inArray(later.seq, [...seqs]))
  return new Map(rows.map((row) => [row.seq, head.balance - row.change]))
}

/** What all pockets held after a line; undefined if it lies too far back. The line must have been read before. */
export async function balancesAfter(reader: Reader, player: number, seq: number): Promise<Balances | undefined> {
  const { owner, slot, balance } = accounts
  const rows = await reader.select({ slot, balance, seq: accounts.seq }).from(accounts).where(eq(owner, player))
  const last = rows.find((row) => row.slot === 0)?.seq ?? 0
  if (last - seq > RECORD_LINES_MAX) return undefined
  const changeOf = (pocket: Pocket) =>
    sql<number>`coalesce(sum(${movedOf(player, 2, pocket)} - ${movedOf(player, 1, pocket)}), 0)`.mapWith(Number)
  const [later] = await reader
    .select({
      coin: changeOf('coin'),
      points: changeOf('points'),
      hold: changeOf('hold'),
      safebox: changeOf('safebox'),
    })
    .from(lines)
    .where(and(eq(lines.player, player), gt(lines.seq, seq), lte(lines.seq, last)))
  const after: Balances = { coin: 0, points: 0, hold: 0, safebox: 0 }
  for (const [at, pocket] of pockets.entries())
    after[pocket] = (rows.find((row) => row.slot === at)?.balance ?? 0) - (later?.[pocket] ?? 0)
  return after
}

/** Sums of a query's lines by day and reason, from the newest day. The first day that does not fit the bound ends them. */
export async function daySumsOf(
  reader: Reader,
  player: number,
  query: HistoryFilter & { from: string; to: string },
): Promise<readonly DaySum[]> {
  const isWanted = query.games ? isOf(query.games) : sql`true`
  const read = reader
    .select({
      day: sql<string>`to_char(${lines.postedAt} at time zone 'Asia/Manila', 'YYYY-MM-DD')`.as('day'),
      reason: lines.reason,
      isWanted: isWanted.as('is_wanted'),
      gave: movedOf(player, 1).as('gave'),
      got: movedOf(player, 2).as('got'),
      bonus: sql<number>`coalesce((${lines.metadata} ->> 'bonus')::bigint, 0)`.as('bonus'),
      pointsIn: movedOf(player, 2, 'points').as('points_in'),
      pointsOut: movedOf(player, 1, 'points').as('points_out'),
    })
    .from(lines)
    .where(and(eq(lines.player, player), ...conditions(player, query)))
    .orderBy(desc(lines.seq))
    .limit(RECORD_LINES_MAX)
    .as('read')
  const { day, reason } = read
  const rows = await reader
    .select({
      day,
      reason,
      gave: wanted(read.gave),
      got: wanted(read.got),
      bonus: wanted(read.bonus),
      pointsIn: wanted(read.pointsIn),
      pointsOut: wanted(read.pointsOut),
      count: sql`count(*)`.mapWith(Number),
    })
    .from(read)
    .groupBy(day, reason)
    .orderBy(desc(day))
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  // The bound may have cut the oldest day.
  const cut = count < RECORD_LINES_MAX ? undefined : rows.at(-1)?.day
  return rows.filter((row) => row.day !== cut).map(({ count, ...sum }) => sum)

  function wanted(amount: SQL.Aliased | SQL | (typeof read)['gave']) {
    return sql<number>`coalesce(sum(${amount}) filter (where ${read.isWanted}), 0)`.mapWith(Number)
  }
}

/** What a line's moves took from a pocket of the player (side 1) or gave it (side 2). */
function movedOf(player: number, side: 1 | 2, pocket: Pocket = 'coin'): SQL<number> {
  return sql<number>`(select coalesce(sum(${lines.moves}[at + 2]), 0) from generate_series(1, cardinality(${lines.moves}), 3) at
    where ${lines.moves}[at + ${sql.raw(String(side - 1))}] = ${numberOf(player, pocket)})`
}
