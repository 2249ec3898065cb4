import { availableParallelism } from 'node:os'
import { pool } from '#server/db/database.ts'
import { atLeast, type Figure, median, noted, notHere } from './figure.ts'
import { noOpRate, spinRate } from './load.ts'
import { measurePostings } from './postings.ts'
import { measureRounds } from './rounds.ts'
import { takeSeats } from './seats.ts'
import { serveBare, servePerya } from './serve.ts'

const PAIRS = 5
const SECONDS = 3
const GAME = 1001
const PLAYERS = 64
const CLIENTS = 16
/** Two servers, a load generator each, the database. */
const CORES_FOR_TWO = 6

/** Two rates in turns, so that whatever else the machine does hurts both. Answers the median ratio and both medians. */
async function compare(ours: () => Promise<number>, theirs: () => Promise<number>) {
  const pairs: { our: number; their: number }[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) pairs.push({ their: await theirs(), our: await ours() })
  const rate = (of: 'our' | 'their') => Math.round(median(pairs.map((pair) => pair[of])))
  return { ratio: median(pairs.map(({ our, their }) => our / their)), detail: `${rate('our')}/s to ${rate('their')}/s` }
}

/** A call that does nothing, against a bare node:http server that does nothing. */
export async function noOpFigure(port: number): Promise<Figure> {
  const bare = await serveBare()
  try {
    const ours = () => noOpRate(port, '/app/v1/exitGame', SECONDS)
    const theirs = () => noOpRate(bare.port, '/', SECONDS)
    await ours()
    await theirs()
    const { ratio, detail } = await compare(ours, theirs)
    return atLeast('API no-op, of bare node:http', ratio, 0.6, detail)
  } finally {
    await bare.stop()
  }
}

/** A round over HTTP, against the database calling the same function by itself. */
export async function roundFigures(port: number, databaseUrl: string): Promise<Figure[]> {
  const seats = await takeSeats(port, GAME, PLAYERS)
  const ours = () => spinRate(port, seats, SECONDS)
  const theirs = () => measureRounds(pool, seats, SECONDS, CLIENTS)
  await ours()
  const { ratio, detail } = await compare(ours, theirs)
  const { perSecond } = await measurePostings(pool, SECONDS, CLIENTS)
  const budget = 'two processes on one PostgreSQL, of one'
  const two =
    availableParallelism() < CORES_FOR_TWO ? notHere(budget, '>= 1.6', `needs ${CORES_FOR_TWO} cores`) : undefined
  return [
    atLeast('a bet and its win over HTTP, of the same function raw', ratio, 0.5, detail),
    noted('postings alone, raw', `${Math.round(perSecond)}/s`),
    two ?? (await twoFigure(budget, port, databaseUrl, seats)),
  ]
}

type Seats = Awaited<ReturnType<typeof takeSeats>>

async function twoFigure(what: string, port: number, databaseUrl: string, seats: Seats): Promise<Figure> {
  const second = await servePerya({ DATABASE_URL: databaseUrl })
  const half = PLAYERS / 2
  try {
    const both = () => [
      spinRate(port, seats.slice(0, half), SECONDS),
      spinRate(second.port, seats.slice(half), SECONDS),
    ]
    const together = async () => (await Promise.all(both())).reduce((sum, rate) => sum + rate, 0)
    const { ratio, detail } = await compare(together, () => spinRate(port, seats, SECONDS))
    return atLeast(what, ratio, 1.6, detail)
  } finally {
    await second.stop()
  }
}
