import { desc, sql } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import type { Database, Tx } from '../db/database.ts'
import { lawsOf, lawsOfWhole, news, whole } from './laws.ts'
import { layOutNews } from './news.ts'
import { proofs } from './tables.ts'

/** A broken promise of the ledger: the law, the account, entry or chain, and the finding. */
export type Broken = { law: string; subject: string; found: string }
/** The result of a proof: the lines it checked, and its seal if anything was new. */
export type Proof = { broken: Broken[]; lines: number; seal?: string }

/** A law broken everywhere is reported by its first cases. */
const BROKEN_MAX = 100
const WORK_MEM = '128MB'
/** Accounts whose marks are reset per statement. */
const BATCH = 1_000
/** An arbitrary constant, the same in every process: 'proo' in ASCII. */
const PROOF_LOCK = 0x70_72_6f_6f
/** Upper bound of a line's delay, from wrong clocks and long transactions together. */
const LATE_MS = 86_400_000

/** Proves all laws of the ledger on one snapshot, without blocking postings. Resolves to the broken laws; empty if all hold. */
export async function verifyLedger(database: Pick<Database, 'transaction'>): Promise<Broken[]> {
  return await findBroken(database, { ...lawsOf(whole), ...lawsOfWhole })
}

/** Checks laws, one query each, on one snapshot of the database, without blocking others. */
export async function findBroken(
  database: Pick<Database, 'transaction'>,
  laws: Record<string, string>,
): Promise<Broken[]> {
  return await database.transaction((tx) => check(tx, laws), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

/**
 * Proves the lines since the last proof and stores the result as proven, in time proportional to the news. Later changes of proven data are
 * found in accounts that differ from their proven state: for players without news, when their turn comes. Changed lines are found by
 * `verifyLedger` alone.
 */
export async function proveLedger(database: Pick<Database, 'transaction'>): Promise<Proof> {
  const proof = await database.transaction(prove, { isolationLevel: 'repeatable read' })
  if (proof.broken.length === 0) await takeMarksBack(database)
  return proof
}

async function prove(tx: Tx): Promise<Proof> {
  const { rows } = await tx.execute<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${PROOF_LOCK}) as taken`)
  if (!rows[0]?.taken) throw new Error('Another proof is under way: try again when it has ended.')
  const [last] = await tx.select().from(proofs).orderBy(desc(proofs.id)).limit(1)
  await tx.execute(sql`set local statement_timeout = 0`)
  const broken = last ? await checkNews(tx, last) : await check(tx, lawsOf(whole))
  return broken.length > 0 ? { broken, lines: 0 } : { broken, ...(await seal(tx, last)) }
}

async function checkNews(tx: Tx, last: typeof proofs.$inferSelect): Promise<Broken[]> {
  await layOutNews(tx, new Date(last.madeAt.getTime() - LATE_MS))
  const broken = await check(tx, lawsOf(news))
  if (broken.length === 0) return broken
  // With wrong clocks, new lines may stand in older months.
  await layOutNews(tx)
  return await check(tx, lawsOf(news))
}

async function check(tx: Tx, laws: Record<string, string>): Promise<Broken[]> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql.raw(`set local work_mem = '${WORK_MEM}'`))
  const broken: Broken[] = []
  for (const [law, query] of Object.entries(laws)) {
    const { rows } = await tx.execute<Omit<Broken, 'law'>>(sql.raw(`${query} order by 1, 2 limit ${BROKEN_MAX}`))
    for (const { subject, found } of rows) broken.push({ law, subject, found })
  }
  return broken
}

/** Stores the proven state, hash-chained to the proof before. Without news it makes no proof. */
async function seal(tx: Tx, last?: typeof proofs.$inferSelect): Promise<Omit<Proof, 'broken'>> {
  const [accounts, start] = last ? [sql`new_accounts`, sql`new_start`] : [sql`ledger_accounts`, sql`ledger_proved`]
  const { rows } = await tx.execute<{ lines: number; changed: Buffer | null }>(sql`
    with fresh as (
      select a.owner, a.slot, a.balance, a.seq, a.hash, a.seq - coalesce(p.seq, 0) as lines
      from ${accounts} a left join ${start} p on p.owner = a.owner and p.slot = a.slot
      where (a.balance, a.seq, a.hash) is distinct from (p.balance, p.seq, p.hash)
    ), kept as (
      insert into ledger_proved (owner, slot, balance, seq, hash) select owner, slot, balance, seq, hash from fresh
      on conflict (owner, slot) do update set balance = excluded.balance, seq = excluded.seq, hash = excluded.hash
    )
    select coalesce(sum(lines), 0)::bigint as lines, sha256(convert_to(string_agg(
      concat_ws(' ', owner, slot, balance, seq, encode(hash, 'hex')), E'\n' order by owner, slot), 'UTF8')) as changed
    from fresh`)
  const [{ lines, changed }] = rows as [(typeof rows)[number]] // an aggregate is one row
  if (!changed) return { lines: 0 }
  const previous = last?.hash ?? Buffer.alloc(32)
  // The hashed time must equal the stored one.
  const madeAt = sql`${now().toISOString()}::timestamptz(3)`
  const proof = sql`ledger_proof(${(last?.id ?? 0) + 1}, ${madeAt}, ${lines}, ${changed}, ${previous})`
  const { rows: made } = await tx.execute<{ seal: string }>(sql`
    insert into ledger_proofs (id, made_at, lines, changed, previous, hash)
    values (${(last?.id ?? 0) + 1}, ${madeAt}, ${lines}, ${changed}, ${previous}, ${proof})
    returning encode(hash, 'hex') as seal`)
  return { lines, ...(made[0] && { seal: made[0].seal }) }
}

/**
 * Resets the mark of every account in its proven state. An account locked by a posting is skipped and stays marked until the next proof. So
 * no transaction waits for one account while holding another.
 */
async function takeMarksBack(database: Pick<Database, 'transaction'>): Promise<void> {
  let after = { owner: Number.MIN_SAFE_INTEGER, slot: 0 }
  for (;;) {
    const { rows } = await database.transaction((tx) =>
      tx.execute<{ owner: number; slot: number }>(sql`
        with proven as (
          select a.owner, a.slot from ledger_accounts a
          cross join lateral (select * from ledger_proved where owner = a.owner and slot = a.slot offset 0) p
          where a.has_news and (a.owner, a.slot) > (${after.owner}, ${after.slot})
            and (a.balance, a.seq, a.hash) = (p.balance, p.seq, p.hash)
          order by a.owner, a.slot limit ${BATCH} for no key update of a skip locked
        ), taken as (
          update ledger_accounts a set has_news = false from proven p where a.owner = p.owner and a.slot = p.slot
        )
        select owner, slot from proven order by owner, slot`),
    )
    const last = rows.at(-1)
    if (rows.length < BATCH || !last) return
    after = { owner: Number(last.owner), slot: last.slot }
  }
}
