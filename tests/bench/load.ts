import { randomUUID } from 'node:crypto'
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
  let turn = 0
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const gameSession = gameSessions[turn++ % gameSessions.length]
    const body = { ...ENVELOPE, roundId: randomUUID(), stake: gameSession?.stake }
    return {
      ...request,
      body: JSON.stringify(body),
      headers: { ...request.headers, authorization: gameSession?.token ?? '' },
    }
  }
  return loadOf({
    url: `http://127.0.0.1:${port}/app/v1/houseSpin`,
    duration: seconds,
    requests: [{ method: 'POST', setupRequest }],
  })
}
