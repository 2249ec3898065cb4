import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** A migration in Drizzle's journal: the SHA-256 of its file, and its creation time. */
export type Migration = { hash: string; folderMillis: number }

/** The last migration that the baseline includes. A database at that migration equals the baseline. */
const LAST_BEFORE_BASELINE = '60500403a115ed3da2eeb3368381f7a2115d96b73df00fa1cc49f4b47a6f7cb2'

const REFUSAL =
  'This database was made by another build: start it with the last build before this one first, or give an empty database.'

/** Makes the baseline the first journal entry of a database that predates it. Throws for a database that is neither empty nor ours. */
export async function carryOver(database: NodePgDatabase, baseline: Migration): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows: found } = await tx.execute<{ has_journal: boolean; has_players: boolean }>(
      sql`select to_regclass('drizzle.__drizzle_migrations') is not null as has_journal, to_regclass('public.players') is not null as has_players`,
    )
    const { rows } = found[0]?.has_journal
      ? await tx.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations order by created_at`)
      : { rows: [] }
    if (rows.some(({ hash }) => hash === baseline.hash)) return
    if (rows.length === 0 && !found[0]?.has_players) return
    if (rows.at(-1)?.hash !== LAST_BEFORE_BASELINE) throw new Error(REFUSAL)
    await tx.execute(sql`delete from drizzle.__drizzle_migrations`)
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${baseline.hash}, ${baseline.folderMillis})`,
    )
  })
}
