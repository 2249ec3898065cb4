import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { db } from '../db/database.ts'
import { entryId, named, otherNames } from './lines.ts'
import { accounts, lines } from './tables.ts'

const BATCH = 500

/** Every stored line of a player's chain up to `last`, with all input of its hash: `receipt.ts` verifies each. */
export async function* chainOf(player: number, last = Number.MAX_SAFE_INTEGER) {
  let after = 0
  const others = await otherNames(db)
  for (;;) {
    const found = await linesAfter(player, after, last)
    for (const line of found) yield { ...line, moves: named(line.moves, others) }
    if (found.length < BATCH) return
    after = found.at(-1)?.seq ?? after
  }
}

function linesAfter(player: number, after: number, last: number) {
  return db
    .select({
      seq: lines.seq,
      entry: entryId,
      reason: lines.reason,
      time: lines.postedAt,
      /** JSON as text, as in the hash. */
      metadata: sql<string>`coalesce(${lines.metadata}::text, '')`,
      previous: sql<string>`encode(${lines.previous}, 'hex')`,
      hash: sql<string>`encode(${lines.hash}, 'hex')`,
      moves: lines.moves,
    })
    .from(lines)
    .where(and(eq(lines.player, player), gt(lines.seq, after), lte(lines.seq, last)))
    .orderBy(asc(lines.seq))
    .limit(BATCH)
}

/** The balances of a player's accounts, in cents. */
export function accountsOf(player: number): Promise<{ name: string; currency: string; balance: number }[]> {
  const { name, currency, balance } = accounts
  return db.select({ name, currency, balance }).from(accounts).where(eq(accounts.owner, player)).orderBy(asc(name))
}
