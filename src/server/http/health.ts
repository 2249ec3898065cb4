import { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { Gauge } from 'prom-client'
import { CLIENT_VERSION } from '#contract/wire.ts'
import { log } from '../base/log.ts'
import { metrics } from '../base/metrics.ts'
import { clockLeadSeconds, isClockOff } from '../db/clockWatch.ts'
import { db, pool, sessionAddress } from '../db/database.ts'
import { freshReply } from '../responses/headers.ts'
import type { HttpContext } from './request.ts'

const TIMEOUT_MS = 2_000
/** How long a finding is cached. */
const HOLDS_MS = 3_000
/** How long the unused connection stays open. */
const IDLE_MS = 20_000
const TABLE = 'perya_health'

/**
 * The probe: data files can grow, the write-ahead log can be written, and the server is not read-only. The table is temporary and emptied
 * by the commit. Its rows are too short for compression and fill sixteen pages.
 */
const OPENING = `create temp table ${TABLE} (filler text) on commit delete rows`
const WRITE = `
  insert into ${TABLE} select repeat('.', 1900) from generate_series(1, 64);
  select pg_logical_emit_message(true, 'perya', 'health'), current_setting('transaction_read_only') as read_only`

/** Sessions of ours that wait for a lock, and the processes of PostgreSQL that hold it, by name. */
const LOCKED = `
  select count(*)::int as waiting, string_agg(distinct holder.pid || ' ' || holder.application_name, ', ') as holders
  from pg_stat_activity waiting cross join lateral unnest(pg_blocking_pids(waiting.pid)) blocking (pid)
  join pg_stat_activity holder on holder.pid = blocking.pid
  where waiting.datname = current_database() and waiting.application_name like 'perya%' and waiting.wait_event_type = 'Lock'`

/** Readiness: the database answers and accepts writes, and its clock is that of this machine. */
export async function sayHealth(c: HttpContext): Promise<Response> {
  const [isAnswering, isWriting] = await Promise.all([inTime(answers()), inTime(canWrite())])
  // All connections wait for a lock, such as an administrator's: the database is there, and no other process would do better.
  const isLocked = !isAnswering && isWriting && (await inTime(waitsForLock()))
  const isWell = (isAnswering || isLocked) && isWriting && !isClockOff()
  const health = {
    status: isWell ? 'ok' : 'down',
    database: isAnswering ? 'ok' : isLocked ? 'locked' : isWriting ? 'busy' : 'down',
    writing: isWriting ? 'ok' : 'failing',
    clock: isClockOff() ? 'off' : 'ok',
    databaseAheadSeconds: clockLeadSeconds(),
    version: CLIENT_VERSION,
  }
  return c.json(health, isWell ? 200 : 503, freshReply)
}

/** False after the timeout. */
async function inTime(asked: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, false)
  })
  return await Promise.race([asked, timeout]).finally(() => clearTimeout(timer))
}

async function answers(): Promise<boolean> {
  return await db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
}

/** Whether a statement of ours waits for a lock. It is logged with who holds it. */
async function waitsForLock(): Promise<boolean> {
  if (held?.pool !== pool) return false
  const { rows } = await held.client.query<{ waiting: number; holders: string | null }>(LOCKED)
  const { waiting = 0, holders } = rows[0] ?? {}
  if (waiting > 0) log.warn({ waiting, holders }, 'statements wait for a lock')
  return waiting > 0
}

new Gauge({
  name: 'perya_database_writes',
  help: '1 while the database takes what is written, 0 while it does not: a full disk, a server that is down or read-only',
  registers: [metrics],
  async collect() {
    this.set((await canWrite()) ? 1 : 0)
  },
})

type Finding = { pool: typeof pool; isWriting: Promise<boolean>; until: number }

let finding: Finding | undefined
let wasWriting = true

/**
 * Whether the database accepts writes. Tested every few seconds at most, outside the pool, because an exhausted pool is no failure of the
 * database.
 */
function canWrite(): Promise<boolean> {
  if (finding?.pool === pool && performance.now() < finding.until) return finding.isWriting
  const found: Finding = { pool, isWriting: tryToWrite(), until: Number.POSITIVE_INFINITY }
  finding = found
  return found.isWriting.finally(() => {
    found.until = performance.now() + HOLDS_MS
  })
}

async function tryToWrite(): Promise<boolean> {
  let isWriting = false
  try {
    isWriting = await write()
    if (isWriting && !wasWriting) log.info('the database takes what is written again')
    if (!isWriting && wasWriting) log.error('the database is read-only')
  } catch (error) {
    letGo()
    if (wasWriting) log.error({ err: error }, 'the database does not take what is written')
  }
  wasWriting = isWriting
  return isWriting
}

async function write(): Promise<boolean> {
  if (held?.pool !== pool) letGo()
  if (held) {
    held.idle.refresh()
    try {
      return await writeOn(held.client)
    } catch {
      // A lost connection proves nothing about the database, so a fresh one is tried.
      letGo()
    }
  }
  return await writeOn(await connect())
}

/** Whether writes are allowed. Rejects if they fail. */
async function writeOn(client: pg.Client): Promise<boolean> {
  // pg returns one result per statement, which its type does not say.
  const results = (await client.query(WRITE)) as unknown as pg.QueryResult<{ read_only: string }>[]
  return results.at(-1)?.rows[0]?.read_only === 'off'
}

type Held = { client: pg.Client; pool: typeof pool; idle: NodeJS.Timeout }

let held: Held | undefined

async function connect(): Promise<pg.Client> {
  const socket = new Socket()
  const client = new pg.Client({
    // Past a pooler, since the table belongs to its session.
    ...sessionAddress(),
    stream: () => socket,
    application_name: 'perya health',
    connectionTimeoutMillis: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  const own: Held = { client, pool, idle: setTimeout(letGo, IDLE_MS).unref() }
  client.on('error', () => held === own && letGo())
  held = own
  await client.connect()
  // This connection must not keep the process alive.
  socket.unref()
  await client.query(OPENING)
  return client
}

function letGo(): void {
  if (!held) return
  clearTimeout(held.idle)
  held.client.end().catch(() => {})
  held = undefined
}
