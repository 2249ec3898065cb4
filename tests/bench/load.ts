import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import autocannon from 'autocannon'
import { ENVELOPE } from '../call.ts'

const CONNECTIONS = 16

/** Result of a load. */
export type Load = { count: number; perSecond: number }

/** Sends requests as fast as they are answered; any reply but 200 ends the bench. */
async function loadOf(options: autocannon.Options): Promise<Load> {
  const headers = { 'content-type': 'application/json' }
  const result = await autocannon({ connections: CONNECTIONS, method: 'POST', headers, ...options })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} replies were not 200 and ${result.errors} requests failed at ${result.url}`)
  }
  return { count: result.requests.total, perSecond: result.requests.total / result.duration }
}

/** A call without database work: contract, handler and wire only. `perSecond` paces it; otherwise it is as fast as answered. */
export function noOpLoad(port: number, path: string, seconds: number, perSecond?: number): Promise<Load> {
  const pace = perSecond === undefined ? {} : { overallRate: perSecond }
  return loadOf({ url: `http://127.0.0.1:${port}${path}`, body: JSON.stringify(ENVELOPE), duration: seconds, ...pace })
}

export type BenchSession = { player: number; token: string; stake: number }

/** Rounds: a bet and its win, each a call, by players in turn. */
export function spinLoad(port: number, gameSessions: readonly BenchSession[], seconds: number): Promise<Load> {
  const fieldsOf = ({ stake }: BenchSession) => ({ roundId: randomUUID(), stake })
  return callLoad(port, 'houseSpin', gameSessions, seconds, fieldsOf)
}

/**
 * Rounds with a move, by as many clients as `spinLoad` has, each with players of its own: one that does not end as it opens is ended by `move`.
 */
export async function steppedLoad(
  port: number,
  gameSessions: readonly BenchSession[],
  seconds: number,
  move: string,
): Promise<Load> {
  const start = performance.now()
  const end = start + seconds * 1000
  const playFor = async (own: readonly BenchSession[]): Promise<number> => {
    let count = 0
    for (; performance.now() < end; count += 1) {
      const seat = own[count % own.length]
      if (seat) await playStepped(port, seat, move)
    }
    return count
  }
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, client) =>
      playFor(gameSessions.filter((_seat, at) => at % CONNECTIONS === client)),
    ),
  )
  const count = counts.reduce((sum, each) => sum + each, 0)
  return { count, perSecond: count / ((performance.now() - start) / 1000) }
}

async function playStepped(port: number, { token, stake }: BenchSession, move: string): Promise<void> {
  const roundId = randomUUID()
  const { round } = await postCall<{ round: { step?: number } }>(port, 'houseSpin', { roundId, stake }, token)
  if (round.step !== undefined) await postCall(port, 'houseMove', { roundId, step: 1, move }, token)
}

/** One call by players in turn, without fields unless `fieldsOf` gives some. */
export function callLoad<Seat extends { token: string }>(
  port: number,
  name: string,
  seats: readonly Seat[],
  seconds: number,
  fieldsOf: (seat: Seat) => object = () => ({}),
): Promise<Load> {
  let turn = 0
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const seat = seats[turn++ % seats.length]
    const headers = { ...request.headers, authorization: seat?.token ?? '' }
    return { ...request, headers, body: JSON.stringify({ ...ENVELOPE, ...(seat && fieldsOf(seat)) }) }
  }
  const requests = [{ method: 'POST' as const, setupRequest }]
  return loadOf({ url: `http://127.0.0.1:${port}/app/v1/${name}`, duration: seconds, requests })
}

/** Works a list off by parallel clients. */
export async function workOff<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<Load> {
  const queue = items.values()
  const start = performance.now()
  const takeTurns = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, takeTurns))
  return { count: items.length, perSecond: items.length / ((performance.now() - start) / 1000) }
}

/** One call. Throws unless it succeeds. */
export async function postCall<Fields>(port: number, name: string, body: object, token: string): Promise<Fields> {
  const reply = await fetch(`http://127.0.0.1:${port}/app/v1/${name}`, {
    method: 'POST',
    body: JSON.stringify({ ...ENVELOPE, ...body }),
    headers: { 'content-type': 'application/json', authorization: token },
  })
  const fields = (await reply.json()) as Fields & { errcode: number }
  if (fields.errcode !== 0) throw new Error(`${name} answered ${JSON.stringify(fields)}`)
  return fields
}
