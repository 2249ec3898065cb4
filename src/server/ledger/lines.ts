import { hash } from 'node:crypto'
import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { nameOf } from './accounts.ts'
import type { Reader } from './post.ts'
import { accounts, ids, lines } from './tables.ts'

/** A move between accounts by name, for receipts and copies. */
export type MoveNamed = { from: string; to: string; cents: Cents }

/** Numbers per move. */
const MOVE_NUMBERS = 3

/** The id of a line's entry, as its caller chose it. */
export const entryId: SQL<string> = sql<string>`coalesce(${lines.id}, ${lines.reason} || ':' || ${lines.subject})`

/** Key of an id in `ledger_ids`: 16 bytes of its hash, as a UUID. Same as `ledger_key` in the database. */
export function keyOf(id: string): string {
  const hex = hash('sha256', id, 'hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The player and time of an id's entry, even if its line was dropped with its month; undefined if never posted. */
export async function placeOf(reader: Reader, id: string): Promise<{ player: number; at: Date } | undefined> {
  const [place] = await reader
    .select({ player: ids.player, at: ids.postedAt })
    .from(ids)
    .where(eq(ids.key, keyOf(id)))
  return place
}

/** The first line of an entry; undefined if it was never posted, or was dropped with its month. */
export async function lineOf(reader: Reader, id: string) {
  const [place] = await reader
    .select()
    .from(ids)
    .where(eq(ids.key, keyOf(id)))
  if (!place) return undefined
  const isThere = and(eq(lines.player, place.player), eq(lines.seq, place.seq), eq(lines.postedAt, place.postedAt))
  const [line] = await reader.select().from(lines).where(isThere)
  return line
}

/** Moves with the names of their accounts. */
export async function movesNamed(reader: Reader, moves: readonly number[]): Promise<MoveNamed[]> {
  return named(moves, await otherNames(reader))
}

/** The names of all accounts that belong to no player, by number; a few per connection's shard. */
export async function otherNames(reader: Reader): Promise<ReadonlyMap<number, string>> {
  const number = sql<number>`${accounts.owner} * 32 + ${accounts.slot}`.mapWith(Number)
  const rows = await reader.select({ number, name: accounts.name }).from(accounts).where(lte(accounts.owner, 0))
  return new Map(rows.map((row) => [row.number, row.name]))
}

export function named(moves: readonly number[], others: ReadonlyMap<number, string>): MoveNamed[] {
  return Array.from({ length: moves.length / MOVE_NUMBERS }, (_, at) => {
    const [from = 0, to = 0, cents = 0] = moves.slice(at * MOVE_NUMBERS)
    return { from: nameOf(from, others), to: nameOf(to, others), cents }
  })
}
