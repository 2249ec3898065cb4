import process from 'node:process'
import { sql } from 'drizzle-orm'
import { db } from '../db/database.ts'
import { openStorage } from '../db/storage.ts'
import { verifyLedger } from './verify.ts'

/** `npm run verify`: proves the books of the configured database; leaves with 1 and a list where they do not hold. */

const storage = await openStorage()
console.info(storage.sentence)
try {
  const broken = await verifyLedger(db)
  for (const { law, subject, found } of broken) console.error(`BROKEN ${law}: ${subject}: ${found}`)
  const { rows } = await db.execute<{ entries: number }>(sql`select count(*) as entries from ledger_entries`)
  if (broken.length === 0) console.info(`The ledger holds. Entries: ${rows[0]?.entries}`)
  process.exitCode = broken.length === 0 ? 0 : 1
} finally {
  await storage.close()
}
