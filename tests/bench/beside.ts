import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { pool } from '#server/db/database.ts'
import { serverLogOf } from '#server/db/serverLog.ts'
import { ENVELOPE } from '../call.ts'
import { startGameSession } from '../games/gameSession.ts'
import { newPlayer } from '../player.ts'
import { atMost, type Figure, holds, median } from './figure.ts'
import { openGameSessions } from './gameSessions.ts'
import type { BenchSession } from './load.ts'

const GAME = 1001
const HONEST = 6
/** Default limit of an address (PERYA_CALL_RATE). */
const REFUSED_PER_SECOND = 100
const SECONDS = 5
const PAIRS = 5
/** Connections of the server's pool, whose number varies with the load. */
const POOL = 10
/** Pause between two rounds of a player. */
const PAUSE_MS = 30

/**
 * Effect of an account with constant refusals on honest players. Their slowest rounds (95th percentile) are measured in two settings, in
 * turns: beside bets without coin, and beside as many bets refused before the coin is read. It also checks that database sessions vary only
 * like a pool, and that PostgreSQL logs nothing. Needs an open database.
 */
export async function besideFigures(port: number, dataFolder: string): Promise<Figure[]> {
  const honest = await openGameSessions(port, GAME, HONEST)
  const { token } = await newPlayer({ coin: 0 })
  const poor = await startGameSession(token, GAME)
  await beside(port, honest, poor, 100)
  const ratios: number[] = []
  const before = { sessions: await sessionsOf(), errors: errorsIn(dataFolder) }
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const notOnOffer = await beside(port, honest, poor, 101)
    const withoutCoin = await beside(port, honest, poor, 100)
    process.stdout.write(`  p95 ${withoutCoin.toFixed(1)} ms without coin, ${notOnOffer.toFixed(1)} ms not on offer\n`)
    ratios.push(withoutCoin / notOnOffer)
  }
  const after = { sessions: await sessionsOf(), errors: errorsIn(dataFolder) }
  const opened = [...after.sessions].filter((pid) => !before.sessions.has(pid)).length
  const many = PAIRS * SECONDS * REFUSED_PER_SECOND
  return [
    atMost('honest players beside bets without coin, of beside a stake not on offer', median(ratios), 1.5, 'times p95'),
    atMost(`database sessions opened beside ${many} bets without coin`, opened, POOL, 'sessions'),
    holds(
      'errors in the log of PostgreSQL for them',
      after.errors === before.errors,
      `${after.errors - before.errors}`,
    ),
  ]
}

/** Sessions of the server under test. */
async function sessionsOf(): Promise<Set<string>> {
  const { rows } = await pool.query<{ session: string }>(
    "select pid || ' ' || backend_start as session from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
  )
  return new Set(rows.map(({ session }) => session))
}

function errorsIn(dataFolder: string): number {
  const log = readFileSync(serverLogOf(dataFolder), 'utf8')
  return log.split('\n').filter((line) => line.includes('ERROR')).length
}

/** The 95th percentile of honest players' rounds, in milliseconds, beside the refused player. */
async function beside(port: number, honest: readonly BenchSession[], poor: string, stake: number): Promise<number> {
  const end = performance.now() + SECONDS * 1000
  const took: number[] = []
  const play = async ({ token, stake: own }: BenchSession) => {
    while (performance.now() < end) {
      const before = performance.now()
      await spin(port, token, own, 0)
      took.push(performance.now() - before)
      await sleep(PAUSE_MS)
    }
  }
  await Promise.all([...honest.map(play), refuse(port, poor, stake, end)])
  took.sort((one, other) => one - other)
  return took[Math.floor(took.length * 0.95)] ?? Number.NaN
}

async function refuse(port: number, token: string, stake: number, end: number): Promise<void> {
  const asked: Promise<void>[] = []
  const every = 1000 / REFUSED_PER_SECOND
  for (let next = performance.now(); next < end; next += every) {
    await sleep(Math.max(0, next - performance.now()))
    asked.push(spin(port, token, stake, stake === 101 ? 3003 : 2001))
  }
  await Promise.all(asked)
}

async function spin(port: number, token: string, stake: number, errcode: number): Promise<void> {
  const body = JSON.stringify({ ...ENVELOPE, roundId: randomUUID(), stake })
  const headers = { authorization: token, 'content-type': 'application/json' }
  const reply = await fetch(`http://127.0.0.1:${port}/app/v1/houseSpin`, { method: 'POST', body, headers })
  const said = (await reply.json()) as { errcode: number }
  if (said.errcode !== errcode) throw new Error(`a bet of the bench was answered ${JSON.stringify(said)}`)
}
