import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { db } from '../db/database.ts'
import { accounts, chain, entries, moves } from './tables.ts'

const BATCH = 500

/** Every line of a player's chain from the first to the last, with all that its hash is made of: `receipt.ts` verifies each. */
export async function* chainOf(player: number): AsyncGenerator<object> {
  let after = 0
  for (;;) {
    const lines = await linesAfter(player, after)
    const ofEntry = await movesIn(lines.map(({ entry }) => entry))
    for (const line of lines) yield { ...line, moves: ofEntry.get(line.entry) ?? [] }
    if (lines.length < BATCH) return
    after = lines.at(-1)?.seq ?? after
  }
}

function linesAfter(player: number, after: number) {
  return db
    .select({
      seq: chain.seq,
      entry: chain.entry,
      reason: chain.reason,
      time: chain.postedAt,
      /** As the hash has it: JSON as text. */
      metadata: sql<string>`coalesce(${entries.metadata}::text, '')`,
      previous: sql<string>`encode(${chain.previous}, 'hex')`,
      hash: sql<string>`encode(${chain.hash}, 'hex')`,
    })
    .from(chain)
    .leftJoin(entries, eq(entries.id, chain.entry))
    .where(and(eq(chain.player, player), gt(chain.seq, after)))
    .orderBy(asc(chain.seq))
    .limit(BATCH)
}

async function movesIn(ids: string[]) {
  const found = new Map<string, object[]>()
  if (ids.length === 0) return found
  const rows = await db.select().from(moves).where(inArray(moves.entry, ids)).orderBy(asc(moves.entry), asc(moves.line))
  for (const { entry, from, to, cents } of rows) {
    const known = found.get(entry)
    if (known) known.push({ from, to, cents })
    else found.set(entry, [{ from, to, cents }])
  }
  return found
}

/** What each of a player's accounts holds, in cents. */
export function accountsOf(player: number): Promise<{ name: string; currency: string; balance: number }[]> {
  const { name, currency, balance } = accounts
  return db
    .select({ name, currency, balance })
    .from(accounts)
    .where(sql`starts_with(${name}, ${`player:${player}:`})`)
    .orderBy(asc(name))
}
