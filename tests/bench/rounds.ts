import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { BenchSession, Load } from './load.ts'

const PLAY =
  'select * from settle_round($1, $2, $3, $4, $5, $6, $7, $8, $9, false, $5, 100, $10, $11, $12, $13, $14, $15, $16)'

/** Arguments of one round: player, game session, seed pair, and an outcome of the usual size. */
export type RoundInput = {
  player: number
  game: number
  session: string
  seed: string
  nonce: number
  outcome: string
  stake: number
}

/**
 * Rounds played by the database alone: the same function as in a spin over HTTP. Parallel connections call it, each with players of its
 * own. Each game session must have played before: its last outcome is stored again.
 */
export async function measureRounds(
  pool: pg.Pool,
  gameSessions: readonly BenchSession[],
  seconds: number,
  clients: number,
): Promise<Load> {
  return await playRounds(pool, await roundInputsOf(pool, gameSessions), seconds, clients)
}

/** The same with known inputs: to find them, all rounds of their players are read. */
export async function playRounds(
  pool: pg.Pool,
  inputs: readonly RoundInput[],
  seconds: number,
  clients: number,
): Promise<Load> {
  const start = performance.now()
  const end = start + seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: clients }, (_, client) =>
      playUntil(
        pool,
        end,
        inputs.filter((_input, at) => at % clients === client),
      ),
    ),
  )
  const count = counts.reduce((sum, each) => sum + each, 0)
  return { count, perSecond: count / ((performance.now() - start) / 1000) }
}

export async function roundInputsOf(pool: pg.Pool, gameSessions: readonly BenchSession[]): Promise<RoundInput[]> {
  const { rows } = await pool.query<Omit<RoundInput, 'stake'>>(
    `select distinct on (s.player) s.player, s.game_id as game, s.id as session, f.id as seed, f.nonce, r.outcome::text as outcome
     from game_sessions s
     join fair_seeds f on f.player = s.player and f.revealed_at is null
     join rounds r on r.player = s.player
     where s.player = any($1) and s.ended_at is null
     order by s.player, r.played_at desc`,
    [gameSessions.map(({ player }) => player)],
  )
  return rows.map((row) => ({ ...row, stake: gameSessions[0]?.stake ?? 0 }))
}

async function playUntil(pool: pg.Pool, end: number, inputs: readonly RoundInput[]): Promise<number> {
  const client = await pool.connect()
  let count = 0
  try {
    for (; performance.now() < end; count += 1) {
      const input = inputs[count % inputs.length]
      if (input) await client.query({ name: 'bench_play', text: PLAY, values: roundOf(input) })
    }
  } finally {
    client.release()
  }
  return count
}

/** A round whose win is slightly below its stake, so that both moves happen. */
function roundOf(input: RoundInput): unknown[] {
  const { player, game, session, seed, outcome, stake } = input
  const id = randomUUID()
  const coin = `player:${player}:coin`
  const win = Math.max(1, Math.floor(stake * 0.9))
  const posting = [[coin, 'house:games'], ['house:games', coin], [stake, win], JSON.stringify({ gameId: game })]
  const round = [id, player, game, session, stake, win, seed, input.nonce++, outcome]
  return [...round, `round:${id}`, 'round', Date.now(), ...posting]
}
