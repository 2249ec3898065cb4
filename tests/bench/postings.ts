import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type pg from 'pg'

/** Result of a run of postings; latencies are per call, in milliseconds. */
export type PostingFigures = { count: number; perSecond: number; medianMs: number; p99Ms: number; clients: number }

const PLAYERS = 2_000
export const FIRST_PLAYER = 900_000_001
const POST = 'select outcome, names, balances from ledger_try($1, $2, $3, $4, $5, $6, $7)'

/**
 * Throughput of postings in the database alone: a bet and its win in one call of `ledger_try`, each its own transaction, by parallel
 * connections. None of our code is in between, so it is the baseline of rounds over HTTP. A refusal ends the run.
 */
export async function measurePostings(
  pool: pg.Pool,
  seconds: number,
  clients: number,
  players = PLAYERS,
): Promise<PostingFigures> {
  await fund(pool, players)
  const latencies: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(Array.from({ length: clients }, () => postUntil(pool, end, latencies, players)))
  const elapsed = (performance.now() - start) / 1000
  latencies.sort((one, other) => one - other)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  return { count: latencies.length, perSecond: latencies.length / elapsed, medianMs: at(0.5), p99Ms: at(0.99), clients }
}

/** Enough coin for players who lose every round of a run; repeating it changes nothing. */
async function fund(pool: pg.Pool, players: number): Promise<void> {
  await pool.query(
    `select ledger_try('bench:' || player, 'deposit', 1790000000000, array['channel:1'], array['player:' || player || ':coin'],
      array[100000000]::bigint[], null) from generate_series($1::bigint, $1::bigint + $2::bigint - 1) player`,
    [FIRST_PLAYER, players],
  )
}

async function postUntil(pool: pg.Pool, end: number, latencies: number[], players: number): Promise<void> {
  const client = await pool.connect()
  try {
    let before = performance.now()
    do {
      const coin = `player:${FIRST_PLAYER + Math.floor(Math.random() * players)}:coin`
      const moves = [
        [coin, 'house:games'],
        ['house:games', coin],
        [100, 90],
      ]
      const values = [`round:${randomUUID()}`, 'round', Date.now(), ...moves, '{"gameId":1001}']
      const { rows } = await client.query<{ outcome: string }>({ name: 'bench_post', text: POST, values })
      if (rows[0]?.outcome !== 'posted') throw new Error(`a posting of the run came to ${rows[0]?.outcome}`)
      const after = performance.now()
      latencies.push(after - before)
      before = after
    } while (before < end)
  } finally {
    client.release()
  }
}
