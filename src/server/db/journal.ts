import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** A migration in Drizzle's journal: the SHA-256 of its file, and its creation time. */
export type Migration = { hash: string; folderMillis: number }

/** The migrations that the baseline includes. A database with exactly these equals the baseline. */
const INCLUDED = {
  count: 95,
  first: '981c35bcd00690acd90dd95b7f5c37fe927e1f4b03a5b4ba35f1095b83701710',
  last: '0094_number_claims_and_proven_payees',
  /** The SHA-256 of their hashes in order, one a line. */
  sha256: '3d820ffe821563b51b31ff9c5e4ffb3e2c510036dd96a98de21019c2064b808f',
}

const FOREIGN =
  'This database was made by another program or build: start it with the build that made it, or name an empty database. Nothing was changed.'

const toldOlder = (count: number): string =>
  `This database has ${count} of the ${INCLUDED.count} migrations that this build's baseline includes: start it once with the last build that has the migration ${INCLUDED.last}, then with this one. Nothing was changed.`

/** The migrations of a journal, oldest first, in terms of this build: the baseline instead of what it includes. */
export function carriedOver(hashes: readonly string[], baseline: Migration): readonly string[] {
  const joined = createHash('sha256').update(hashes.join('\n')).digest('hex')
  return joined === INCLUDED.sha256 ? [baseline.hash] : hashes
}

/**
 * Makes the baseline the only journal entry of a database with all that it includes. Throws for any other database without the baseline,
 * unless it is empty.
 */
export async function carryOver(database: NodePgDatabase, baseline: Migration): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows: found } = await tx.execute<{ has_journal: boolean; has_players: boolean }>(
      sql`select to_regclass('drizzle.__drizzle_migrations') is not null as has_journal, to_regclass('public.players') is not null as has_players`,
    )
    const { rows } = found[0]?.has_journal
      ? await tx.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations order by created_at, id`)
      : { rows: [] }
    const hashes = rows.map(({ hash }) => hash)
    if (hashes.includes(baseline.hash)) return
    if (hashes.length === 0 && !found[0]?.has_players) return
    if (!carriedOver(hashes, baseline).includes(baseline.hash)) throw new Error(refusalOf(hashes))
    await tx.execute(sql`delete from drizzle.__drizzle_migrations`)
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${baseline.hash}, ${baseline.folderMillis})`,
    )
  })
}

function refusalOf(hashes: readonly string[]): string {
  const isOlder = hashes[0] === INCLUDED.first && hashes.length < INCLUDED.count
  return isOlder ? toldOlder(hashes.length) : FOREIGN
}
