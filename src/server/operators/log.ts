import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import { type Database, db, type Tx } from '../db/database.ts'
import { type KeptFields, operatorLog } from './tables.ts'

/** An entry of the operators' log, as its writer gives it. */
export type Entry = {
  operator: string
  proposer?: string | undefined
  kind: (typeof operatorLog.$inferSelect)['kind']
  verb: string
  player?: number | undefined
  fields: KeptFields
}

/** Writes an entry in the transaction of its act. The database numbers and chains it. */
export async function keepEntry(on: typeof db | Tx, { proposer, player, ...entry }: Entry): Promise<void> {
  const row = { ...entry, proposer: proposer ?? null, player: player ?? null, at: now() }
  // The trigger replaces these three.
  const chained = { seq: 0, previous: Buffer.alloc(0), hash: Buffer.alloc(0) }
  await on.insert(operatorLog).values({ ...row, ...chained })
}

export type Kept = typeof operatorLog.$inferSelect

/** Which entries: of one operator, about one player, before one number. */
export type WhichEntries = { operator?: string; player?: number; before?: number }

/** The latest entries, or of some. */
export async function listEntries({ operator, player, before }: WhichEntries, most: number): Promise<Kept[]> {
  const isAsked = and(
    operator === undefined ? undefined : or(eq(operatorLog.operator, operator), eq(operatorLog.proposer, operator)),
    player === undefined ? undefined : eq(operatorLog.player, player),
    before === undefined ? undefined : lt(operatorLog.seq, before),
  )
  return await db.select().from(operatorLog).where(isAsked).orderBy(desc(operatorLog.seq)).limit(most)
}

export type LogProof = { broken: { subject: string; found: string }[]; entries: number; seal: string }

const BROKEN_MAX = 100

/** Proves the chain: each entry has the number after, and the hash over, the one before. The seal tells later whether the end was cut. */
export async function proveLog(on: Pick<Database, 'execute'>): Promise<LogProof> {
  const { rows } = await on.execute<{ seq: number; found: string }>(sql`
    with chained as (
      select l.*, lag(seq, 1, 0::bigint) over w as seq_before,
        lag(hash, 1, decode(repeat('00', 32), 'hex')) over w as hash_before, operator_log_hash(l) as own
      from operator_log l window w as (order by seq)
    )
    select seq, case when seq <> seq_before + 1 then 'entries before it are gone'
      when previous <> hash_before then 'it does not follow the one before' else 'it was changed' end as found
    from chained where seq <> seq_before + 1 or previous <> hash_before or hash <> own order by seq limit ${BROKEN_MAX}`)
  const broken = rows.map(({ seq, found }) => ({ subject: `entry ${seq}`, found }))
  const { rows: ends } = await on.execute<{ entries: number; seal: string }>(
    sql`select seq as entries, encode(hash, 'hex') as seal from operator_log order by seq desc limit 1`,
  )
  return { broken, entries: ends[0]?.entries ?? 0, seal: ends[0]?.seal ?? '' }
}
