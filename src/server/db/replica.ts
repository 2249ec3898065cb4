import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { log } from '../base/log.ts'
import { countReplicaRead } from '../base/metrics.ts'
import { SettingError } from '../base/settings.ts'
import { Refusal } from '../call/refusal.ts'
import { CASING, type Database, db, pool } from './database.ts'
import { ANSWER_TIMEOUT_MS, closePool, type Opened, openPool } from './pools.ts'

/** How long a read waits for the replica. The primary would have answered by then. */
const WAIT_MS = 50
const POLL_MS = 5
/** How long nobody asks a replica that was behind or failed. Then one read tries it, and the others follow if it is well. */
const REST_MS = 2_000
/** A replica that is gone may not hold up the read that tries it. */
const CONNECT_TIMEOUT_MS = 500

/**
 * What the primary has acknowledged up to now: each commit that anybody was told of lies before this place of its log. The timeline changes
 * when a standby is promoted.
 */
const MARK = `
  select pg_current_wal_flush_lsn()::text as place, ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline,
    (select system_identifier from pg_control_system())::text as system, current_database() as name`

/**
 * Whether this session's server has replayed its primary's log up to there. A server that recovers nothing is no replica. The timeline is
 * that of its last restart point: after a promotion the replica is left alone until it has surely followed.
 */
const REACHED = `
  select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as is_there,
    pg_is_in_recovery() and (select timeline_id from pg_control_checkpoint()) = $2::int
      and (select system_identifier from pg_control_system())::text = $3 and current_database() = $4 as is_ours`

type Mark = { place: string; timeline: number; system: string; name: string }
type Found = { is_there: boolean; is_ours: boolean }
type Outcome = 'replica' | 'behind' | 'failed'

let replica: { of: Opened; restsUntil: number; isWell: boolean } | undefined

/** Opens the replica at DATABASE_READ_URL. An unreachable one is asked again later; one of another database is refused. */
export async function openReplica(url: string, connections: number): Promise<void> {
  const plan = { url, connections, answerMs: ANSWER_TIMEOUT_MS, connectMs: CONNECT_TIMEOUT_MS }
  const of = openPool({ ...plan, name: 'perya records' })
  try {
    const { system, name } = await markNow()
    const { rows } = await of.pool.query<{ is_same: boolean }>(
      'select (select system_identifier from pg_control_system())::text = $1 and current_database() = $2 as is_same',
      [system, name],
    )
    if (rows[0]?.is_same === false) {
      await closePool(of)
      throw new SettingError('DATABASE_READ_URL names another database than DATABASE_URL, and not a replica of it.')
    }
  } catch (error) {
    if (error instanceof SettingError) throw error
    log.warn({ err: error }, 'the replica at DATABASE_READ_URL does not answer: the primary reads for it')
  }
  replica = { of, restsUntil: 0, isWell: true }
}

export async function closeReplica(): Promise<void> {
  const closing = replica
  replica = undefined
  if (closing) await closePool(closing.of)
}

/**
 * Reads on the replica, once it has everything that was acknowledged before this call; else on the primary. So whoever reads here finds what
 * they did, and what was done for them, through any process. For records and lists only: never for a decision about money or standing.
 */
export async function onReplica<Result>(read: (on: Database) => Promise<Result>): Promise<Result> {
  if (!replica || performance.now() < replica.restsUntil) return await read(db)
  const asked = replica
  if (!asked.isWell) asked.restsUntil = performance.now() + REST_MS
  const tried = await tryReplica(asked.of.pool, read).catch((error: unknown) => {
    // What the caller may not do is the same everywhere.
    if (error instanceof Refusal) throw error
    log.warn({ err: error }, 'the replica does not answer: the primary reads for it')
    return { outcome: 'failed' } as const
  })
  countReplicaRead(tried.outcome)
  asked.isWell = tried.outcome === 'replica'
  asked.restsUntil = asked.isWell ? 0 : performance.now() + REST_MS
  return tried.outcome === 'replica' ? tried.result : await read(db)
}

type Tried<Result> = { outcome: 'replica'; result: Result } | { outcome: Exclude<Outcome, 'replica'> }

/** Check and read share a session: behind one address may stand several replicas. */
async function tryReplica<Result>(from: pg.Pool, read: (on: Database) => Promise<Result>): Promise<Tried<Result>> {
  const mark = await markNow()
  const client = await from.connect()
  let isSound = false
  try {
    const hasCome = await comes(client, mark)
    const tried: Tried<Result> = hasCome
      ? { outcome: 'replica', result: await read(drizzle({ client, casing: CASING })) }
      : { outcome: 'behind' }
    isSound = true
    return tried
  } finally {
    client.release(!isSound)
  }
}

async function comes(client: pg.PoolClient, { place, timeline, system, name }: Mark): Promise<boolean> {
  const giveUpAt = performance.now() + WAIT_MS
  for (;;) {
    const { rows } = await client.query<Found>(REACHED, [place, timeline, system, name])
    if (!rows[0]?.is_ours) return false
    if (rows[0].is_there) return true
    if (performance.now() > giveUpAt) return false
    await sleep(POLL_MS)
  }
}

async function markNow(): Promise<Mark> {
  const { rows } = await pool.query<Mark>(MARK)
  const [mark] = rows
  if (!mark) throw new Error('the primary does not say its place')
  return mark
}
