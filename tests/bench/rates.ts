import { availableParallelism } from 'node:os'
import process from 'node:process'
import { STAY } from '#contract/games/luckyNine/rules.ts'
import { pool } from '#server/db/database.ts'
import { atLeast, type Figure, median, noted, notHere } from './figure.ts'
import { openGameSessions } from './gameSessions.ts'
import { type BenchSession, type Load, noOpLoad, spinLoad, steppedLoad } from './load.ts'
import { measurePostings } from './postings.ts'
import { familyOf, isProcessorTold, postmasterOf, processorMs } from './processor.ts'
import { measureRounds } from './rounds.ts'
import { type Served, serveBare, servePerya } from './serve.ts'

const PAIRS = 5
const SECONDS = 3
const GAME = 1001
/** A game whose rounds have one move, unless they end as they open. */
const STEPPED_GAME = 3101
const PLAYERS = 64
const CLIENTS = 16
/** Cores for two servers, a load generator each, and the database. */
const CORES_FOR_TWO = 6
/** So few calls that server and load generator are mostly idle. */
const PACED_PER_SECOND = 5_000

/** A load, and the processes whose processor time it costs. */
type Side = { load: () => Promise<Load>; workers: () => number[] }
type Run = { perSecond: number; microseconds: number }

async function runOf({ load, workers }: Side): Promise<Run> {
  const used = () => (isProcessorTold ? workers().reduce((sum, pid) => sum + processorMs(pid), 0) : 0)
  const before = used()
  const { count, perSecond } = await load()
  return { perSecond, microseconds: (1000 * (used() - before)) / count }
}

/**
 * Runs two loads in turns, so that other activity of the machine affects both. The ratio compares processor time if the system reports it:
 * on a small machine the load generator competes with the server, and a slow neighbour with both. Otherwise it compares rates.
 */
export async function compare(what: string, min: number, ours: Side, theirs: Side): Promise<Figure[]> {
  await runOf(ours)
  await runOf(theirs)
  const pairs: { our: Run; their: Run }[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) pairs.push({ their: await runOf(theirs), our: await runOf(ours) })
  const middle = (of: 'our' | 'their', field: keyof Run) => Math.round(median(pairs.map((pair) => pair[of][field])))
  const byRate = median(pairs.map(({ our, their }) => our.perSecond / their.perSecond))
  const rates = `${middle('our', 'perSecond')}/s to ${middle('their', 'perSecond')}/s`
  if (!isProcessorTold) return [atLeast(what, byRate, min, rates)]
  const byTime = median(pairs.map(({ our, their }) => their.microseconds / our.microseconds))
  const times = `processor time: ${middle('their', 'microseconds')} to ${middle('our', 'microseconds')} µs each`
  return [
    atLeast(what, byTime, min, times),
    noted('… by rate, with the load generator on the same cores', `${byRate.toFixed(2)} (${rates})`),
  ]
}

/**
 * A no-op call against a bare no-op node:http server, both at one pace if processor time is reported. At full speed, the slower one would
 * pay more for the same reply. Its load generator falls asleep between two, and waking it is part of the writing system call. That costs 13
 * µs of processor time against 22, by `--cpu-prof`.
 */
export async function noOpFigures({ port, pid }: Served): Promise<Figure[]> {
  const bare = await serveBare()
  const pace = isProcessorTold ? PACED_PER_SECOND : undefined
  try {
    return await compare(
      'API no-op, of bare node:http',
      0.5,
      { load: () => noOpLoad(port, '/app/v1/exitGame', SECONDS, pace), workers: () => [pid] },
      { load: () => noOpLoad(bare.port, '/', SECONDS, pace), workers: () => [bare.pid] },
    )
  } finally {
    await bare.stop()
  }
}

/**
 * A round over HTTP against the database's function alone. Both count the database's work. The first also counts the server's, the second
 * that of this process, which calls the function.
 */
export async function roundFigures({ port, pid }: Served, databaseUrl: string, dataFolder: string): Promise<Figure[]> {
  const gameSessions = await openGameSessions(port, GAME, PLAYERS)
  const database = () => familyOf(postmasterOf(dataFolder))
  const figures = await compare(
    'a bet and its win over HTTP, of the same function raw',
    0.5,
    { load: () => spinLoad(port, gameSessions, SECONDS), workers: () => [pid, ...database()] },
    { load: () => measureRounds(pool, gameSessions, SECONDS, CLIENTS), workers: () => [process.pid, ...database()] },
  )
  const stepped = await openGameSessions(port, STEPPED_GAME, PLAYERS)
  const steppedFigures = await compare(
    'a round with a move over HTTP, of the same function raw',
    0.2,
    { load: () => steppedLoad(port, stepped, SECONDS, STAY), workers: () => [pid, ...database()] },
    { load: () => measureRounds(pool, gameSessions, SECONDS, CLIENTS), workers: () => [process.pid, ...database()] },
  )
  const { perSecond } = await measurePostings(pool, SECONDS, CLIENTS)
  const two = 'two processes on one PostgreSQL, of one'
  const hasCores = availableParallelism() >= CORES_FOR_TWO
  return [
    ...figures,
    ...steppedFigures,
    noted('postings alone, raw', `${Math.round(perSecond)}/s`),
    hasCores
      ? await twoFigure(two, port, databaseUrl, gameSessions)
      : notHere(two, '>= 1.6', `needs ${CORES_FOR_TWO} cores`),
  ]
}

/** The same players at two processes, against all of them at one. It compares rates, since each process has its cores. */
async function twoFigure(
  what: string,
  port: number,
  databaseUrl: string,
  gameSessions: readonly BenchSession[],
): Promise<Figure> {
  const second = await servePerya({ DATABASE_URL: databaseUrl })
  const half = gameSessions.length / 2
  const together = async () => {
    const loads = [
      spinLoad(port, gameSessions.slice(0, half), SECONDS),
      spinLoad(second.port, gameSessions.slice(half), SECONDS),
    ]
    return (await Promise.all(loads)).reduce((sum, { perSecond }) => sum + perSecond, 0)
  }
  try {
    await together()
    const ratios: number[] = []
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const { perSecond } = await spinLoad(port, gameSessions, SECONDS)
      ratios.push((await together()) / perSecond)
    }
    return atLeast(what, median(ratios), 1.6, `${PAIRS} pairs`)
  } finally {
    await second.stop()
  }
}
