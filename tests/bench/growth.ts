import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { setClock } from '#server/base/clock.ts'
import type { Embedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { makeMonths } from '#server/db/months.ts'
import { proveLedger, verifyLedger } from '#server/ledger/verify.ts'
import { atMost, type Figure, holds, median, noted } from './figure.ts'
import { familyOf, isProcessorTold, postmasterOf, processorMs } from './processor.ts'
import { playRounds, type RoundInput, roundInputsOf } from './rounds.ts'

export const ROUNDS = 1_000_000
const PLAYERS = 1_000
const GAME = 1001
const STAKE = 100
/** Rounds since the last proof. */
const NEWS = 1_000
const PAIRS = 7
const SECONDS = 3
const CLIENTS = 4
/** Rounds inserted per statement. */
const BATCH = 5_000
/** Period over which the rounds are spread. */
export const SPREAD_MS = 90 * 86_400_000

/** A database with a given number of rounds. */
type Grown = { pool: pg.Pool; gameSessions: { player: number; token: string; stake: number }[] }

/**
 * Cost of a million rounds: bytes each, their effect on the next spin, and the duration of a proof after them. Two databases, one with them
 * and one without, are measured in turns. `many` allows a shorter run.
 */
export async function growthFigures(embedded: Embedded, many = ROUNDS): Promise<Figure[]> {
  const none = await made(embedded, 'growth_none')
  const grown = await made(embedded, 'growth_grown')
  try {
    await fill(grown.pool, many, SPREAD_MS)
    for (const { pool } of [none, grown]) await pool.query('vacuum (analyze)')
    const bytes = ((await sizeOf(grown.pool)) - (await sizeOf(none.pool))) / many
    return [
      atMost(`a round of ${many}, with all its indexes`, bytes, 1_000, 'bytes'),
      atMost('… and then a spin, of one at none', await ratioOf(embedded.data, grown, none), 1.1, 'times'),
      ...(await proofFigures(grown, none, many)),
    ]
  } finally {
    for (const { pool } of [none, grown]) await pool.end()
    await dropAll(embedded, ['growth_none', 'growth_grown'])
  }
}

export async function dropAll(embedded: Embedded, names: readonly string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: embedded.urlOf('postgres') })
  await admin.connect()
  for (const name of names) await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
}

export async function made(embedded: Embedded, name: string): Promise<Grown> {
  const admin = new pg.Client({ connectionString: embedded.urlOf('postgres') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  setClock(new Date(Date.now() - SPREAD_MS))
  await migrate(embedded.urlOf(name))
  setClock(undefined)
  const pool = new pg.Pool({ connectionString: embedded.urlOf(name), max: CLIENTS })
  await pool.query(`insert into players (account, password_hash, nickname, avatar, invite_code, registered_at, last_seen_at)
    select 'growth' || n, '-', '-', 1, 'growth' || n, now(), now() from generate_series(1, ${PLAYERS}) n`)
  await pool.query(`insert into fair_seeds (player, server_seed, server_seed_hash, client_seed, made_at)
    select id, repeat('0', 120), repeat('0', 64), 'growth', now() from players`)
  await pool.query(`insert into game_sessions (player, game_id, launch_hash, launch_expires_at, token_hash, opened_at, last_seen_at)
    select id, ${GAME}, id::text, now(), id::text, now(), now() from players`)
  await pool.query(`select ledger_try('fund:' || id, 'deposit', 1790000000000, array['channel:1'], array['player:' || id || ':coin'],
    array[100000000000]::bigint[], null) from players`)
  await makeMonths(drizzle({ client: pool }))
  await fill(pool, PLAYERS)
  const { rows } = await pool.query<{ player: number }>('select id as player from players order by id')
  return { pool, gameSessions: rows.map(({ player }) => ({ player: Number(player), token: '', stake: STAKE })) }
}

/** Plays rounds inside the database over a past period, by several connections with players of their own. A third of them win. */
export async function fill(pool: pg.Pool, many: number, overMs = 0): Promise<void> {
  const each = Math.ceil(many / CLIENTS)
  const start = Date.now() - overMs
  const work = Array.from({ length: CLIENTS }, async (_, client) => {
    const connection = await pool.connect()
    try {
      await connection.query('set synchronous_commit = off')
      for (let at = 0; at < each; at += BATCH) {
        await connection.query(filling(client, at, Math.min(BATCH, each - at), start, overMs / each))
      }
    } finally {
      connection.release()
    }
  })
  await Promise.all(work)
}

function filling(client: number, from: number, count: number, start: number, stepMs: number): string {
  return `do $$ declare r record; u uuid; c text; w boolean; begin
    for i in ${from}..${from + count - 1} loop
      u := gen_random_uuid();
      select f.player, f.id, f.nonce, s.id as session into strict r from fair_seeds f join game_sessions s on s.player = f.player
        where f.player = (select min(id) from players) + (i * ${CLIENTS} + ${client}) % ${PLAYERS};
      c := 'player:' || r.player || ':coin';
      w := i % 3 = 0;
      perform settle_round(u, r.player, ${GAME}, r.session, ${STAKE}, case when w then 250 else 0 end, r.id, r.nonce,
        '{"tuning":"0123456789abcdef","engine":1}', not w, ${STAKE}, 100, 'round:' || u, 'round', ${start} + (i::bigint * ${Math.floor(stepMs)}),
        case when w then array[c, 'house:games'] else array[c] end, case when w then array['house:games', c] else array['house:games'] end,
        case when w then array[${STAKE}, 250]::bigint[] else array[${STAKE}]::bigint[] end, '{"gameId":${GAME}}');
      commit;
    end loop;
  end $$`
}

async function sizeOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ size: string }>('select pg_database_size(current_database()) as size')
  return Number(rows[0]?.size)
}

/** Cost of a spin in one database relative to the other, in turns: processor time if the system reports it, else elapsed time. */
async function ratioOf(data: string, grown: Grown, none: Grown): Promise<number> {
  const costOf = async ({ pool }: Grown, inputs: readonly RoundInput[]) => {
    const used = () =>
      isProcessorTold ? familyOf(postmasterOf(data)).reduce((sum, pid) => sum + processorMs(pid), 0) : 0
    const before = used()
    const { count, perSecond } = await playRounds(pool, inputs, SECONDS, CLIENTS)
    return isProcessorTold ? (used() - before) / count : 1 / perSecond
  }
  const inputs = {
    none: await roundInputsOf(none.pool, none.gameSessions),
    grown: await roundInputsOf(grown.pool, grown.gameSessions),
  }
  await costOf(none, inputs.none)
  await costOf(grown, inputs.grown)
  const ratios: number[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const base = await costOf(none, inputs.none)
    ratios.push((await costOf(grown, inputs.grown)) / base)
  }
  return median(ratios)
}

async function proofFigures(grown: Grown, none: Grown, many: number): Promise<Figure[]> {
  const first = await proven(none)
  const all = await proven(grown)
  const ratios: number[] = []
  for (let pair = 0; pair < 3; pair += 1) {
    for (const { pool } of [none, grown]) await fill(pool, NEWS)
    const base = await proven(none)
    ratios.push((await proven(grown)).ms / base.ms)
  }
  const start = performance.now()
  const broken = await verifyLedger(drizzle({ client: grown.pool, casing: 'snake_case' }))
  const seconds = (performance.now() - start) / 1000
  return [
    holds('… and all laws hold', broken.length + first.broken + all.broken === 0, `${broken.length} broken`),
    atMost(`a proof of ${NEWS} new rounds after them, of the same at none`, median(ratios), 1.5, 'times'),
    noted(`a first proof of ${many}`, `${(all.ms / 1000).toFixed(1)} s`),
    noted('all of them again, on demand', `${seconds.toFixed(1)} s`),
  ]
}

async function proven({ pool }: Grown): Promise<{ ms: number; broken: number }> {
  const start = performance.now()
  const { broken } = await proveLedger(drizzle({ client: pool, casing: 'snake_case' }))
  return { ms: performance.now() - start, broken: broken.length }
}
