import { sql } from 'drizzle-orm'
import { complain, say } from '#server/base/say.ts'
import { db } from '#server/db/database.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { runTool } from './launch/tool.ts'

/** `npm run verify`: proves the books of the configured database; leaves with 1 and a list where they do not hold. */
await runTool(async (_words, { sentence }) => {
  say(sentence)
  const broken = await verifyLedger(db)
  for (const { law, subject, found } of broken) complain(`BROKEN ${law}: ${subject}: ${found}`)
  const { rows } = await db.execute<{ entries: number }>(sql`select count(*) as entries from ledger_entries`)
  if (broken.length === 0) say(`The ledger holds. Entries: ${rows[0]?.entries}`)
  return broken.length === 0 ? 0 : 1
})
