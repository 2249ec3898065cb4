import { sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/database.ts'
import { laws } from './laws.ts'

/** Something the ledger promises and does not keep: which law, whose account, entry or chain, and what is wrong. */
export type Broken = { law: string; subject: string; found: string }

/** A law that everything breaks is told by its first cases. */
const BROKEN_MAX = 100
const WORK_MEM = '128MB'

/** Proves all laws of the ledger on one moment of it, beside whatever goes on. Resolves to what is broken; empty when all holds. */
export async function verifyLedger(database: Pick<Database, 'transaction'>): Promise<Broken[]> {
  return await database.transaction(check, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

async function check(tx: Tx): Promise<Broken[]> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql.raw(`set local work_mem = '${WORK_MEM}'`))
  const broken: Broken[] = []
  for (const [law, query] of Object.entries(laws)) {
    const { rows } = await tx.execute<Omit<Broken, 'law'>>(sql.raw(`${query} order by 1, 2 limit ${BROKEN_MAX}`))
    for (const { subject, found } of rows) broken.push({ law, subject, found })
  }
  return broken
}
