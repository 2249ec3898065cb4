import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { ENVELOPE } from '../call.ts'
import { launch } from '../games/gameSession.ts'
import { newPlayer, phoneinfoJsonModel } from '../player.ts'
import { admitted, send } from './crowd.ts'
import { freshGround, serve } from './ground.ts'
import type { Report, Scenario } from './scenario.ts'

const CONNECTIONS = 4
/** Limit of pending ordinary calls with this number of connections (`http/loadShedding.ts`). */
const PLACES = 8 * CONNECTIONS
const SURPLUS = 20
const GAME_SESSIONS = 40
const FUND = 1_000_000_00
const PACE_MS = 10
const MEASURE_SECONDS = 6
const OVERLOAD_SECONDS = 20
const ADMITTED_P95_MS = 500
const AT_ONCE = 16

export const overload: Scenario = {
  name: 'overload',
  isLong: true,
  sentence:
    'what is more than the server can carry is told so at once; pages and what is urgent go on, and all that was admitted is answered',
  run: async (size) => {
    const { url } = await freshGround()
    if (size === 'bounded') return await fill(url)
    return await flood(url)
  },
}

/** All places of ordinary calls are taken, because a table is locked. */
async function fill(url: string): Promise<Report> {
  const { port } = await serve(url, { PERYA_DATABASE_CONNECTIONS: String(CONNECTIONS) })
  const { token } = await newPlayer({ coin: FUND })
  const broken: string[] = []
  const gone = Promise.withResolvers<void>()
  const codes: (number | undefined)[] = []
  const count = (code: number) => codes.filter((each) => each === code).length
  let calls: Promise<void>[] = []
  let urgent: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table game_likes in access exclusive mode`)
    calls = Array.from({ length: PLACES + SURPLUS }, async () => {
      codes.push((await send(port, 'gameLike', { id: 1001, like: 0 }, token))?.code)
      if (codes.length === SURPLUS) gone.resolve()
    })
    await gone.promise
    if (count(503) !== SURPLUS) broken.push(`of ${SURPLUS} calls too many, ${count(503)} were told so`)
    for (const path of ['/lobby/home', '/favicon.svg']) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`)
      if (status !== 200) broken.push(`${path} answered ${status}`)
    }
    urgent = send(port, 'getExchange', {}, token).then((reply) => {
      if (reply?.code !== 200) broken.push(`what is urgent answered ${reply?.code}`)
    })
  })
  await Promise.all([...calls, urgent])
  if (count(200) !== PLACES) broken.push(`of ${PLACES} calls that were admitted, ${count(200)} were answered`)
  const after = await send(port, 'refreshData', {}, token)
  if (after?.code !== 200) broken.push(`afterwards an ordinary call answered ${after?.code}`)
  return { counts: { admitted: count(200), shed: count(503) }, broken }
}

type Asked = { method: 'GET' | 'POST'; path: string; body?: object; token?: string }
type Seen = { status: number; ms: number; path: string }

/** Twice as many calls per second as the server can carry on this machine. */
async function flood(url: string): Promise<Report> {
  const { port } = await serve(url)
  const next = await mixOf(port)
  const before = await closed(port, next)
  const carried = before.length / MEASURE_SECONDS
  const seen = await open(port, next, 2 * carried)
  await sleep(1_000)
  const quiet = await ask(port, next())
  const admitted = seen.filter(({ status }) => status === 200)
  const pages = admitted.filter(({ path }) => !path.startsWith('/app/'))
  const calls = admitted.filter(({ path }) => path.startsWith('/app/'))
  const shed = seen.filter(({ status }) => status === 503)
  // Parallel rounds of one player, which no page makes, take each other's nonce: some are told to retry.
  const racing = seen.filter(({ status }) => status === 429)
  const counts = {
    carriedPerSecond: carried,
    sentPerSecond: seen.length / OVERLOAD_SECONDS,
    admitted: admitted.length,
    shed: shed.length,
    racing: racing.length,
    failed: seen.length - admitted.length - shed.length - racing.length,
    callsP50Ms: percentile(calls, 0.5),
    callsP95Ms: percentile(calls, 0.95),
    loginsP95Ms: percentile(
      calls.filter(({ path }) => path.endsWith('accountLogin')),
      0.95,
    ),
    pagesP95Ms: percentile(pages, 0.95),
    shedP95Ms: percentile(shed, 0.95),
    afterMs: quiet.ms,
  }
  const broken: string[] = []
  if (counts.shed === 0) broken.push('nothing was shed')
  if (counts.failed > 0) broken.push(`${counts.failed} requests failed`)
  if (counts.callsP95Ms > ADMITTED_P95_MS) broken.push(`admitted calls took ${counts.callsP95Ms} ms (p95)`)
  return { counts, broken }
}

/** A fifth pages; also rounds, records and figures; a few log-ins with a wrong password. */
async function mixOf(port: number): Promise<() => Asked> {
  const gameSessions = await Promise.all(Array.from({ length: GAME_SESSIONS }, () => openGameSession(port)))
  let turn = 0
  return () => {
    turn += 1
    const gameSession = gameSessions[turn % GAME_SESSIONS]
    const share = (turn * 37) % 100
    const call = (name: string, body: object, token = ''): Asked => ({
      method: 'POST',
      path: `/app/v1/${name}`,
      body,
      token,
    })
    if (share < 20) return { method: 'GET', path: '/lobby/home' }
    if (share < 35) return call('anonymous/appConfig', { gameListVersion: '' })
    if (share < 38) return call('accountLogin', login(turn))
    if (share < 80) return call('houseSpin', { roundId: randomUUID(), stake: 100 }, gameSession?.game)
    return share < 90 ? call('getTransactions', {}, gameSession?.player) : call('refreshData', {}, gameSession?.player)
  }
}

const login = (turn: number) => ({
  ...{ outUrl: 'http://localhost/login', countryCode: '63', phoneinfoJsonModel, account: `nobody${turn}` },
  password: Buffer.alloc(256, turn % 250).toString('base64'),
})

async function openGameSession(port: number): Promise<{ player: string; game: string }> {
  const { token } = await newPlayer({ coin: FUND })
  const opened = await admitted(port, 'houseOpen', { launchToken: await launch(token) })
  await admitted(port, 'houseSeed', { clientSeed: 'drawn-here' }, String(opened.gameToken))
  return { player: token, game: String(opened.gameToken) }
}

const agent = new Agent({ keepAlive: true })

function ask(port: number, { method, path, body, token = '' }: Asked): Promise<Seen> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, ms: performance.now() - startedAt, path })
    const headers = { 'content-type': 'application/json', authorization: token }
    const asked = request({ host: '127.0.0.1', port, agent, method, path, headers }, (reply) => {
      reply.resume()
      reply.on('end', () => end(reply.statusCode ?? 0))
      reply.on('error', () => end(0))
    })
    asked.on('error', () => end(0))
    asked.end(body && JSON.stringify({ ...ENVELOPE, ...body }))
  })
}

/** Measures the capacity: a number of clients, each with one call at a time. */
async function closed(port: number, next: () => Asked): Promise<Seen[]> {
  const seen: Seen[] = []
  const endsAt = performance.now() + MEASURE_SECONDS * 1_000
  const one = async () => {
    while (performance.now() < endsAt) seen.push(await ask(port, next()))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return seen
}

/** A fixed number of calls per second, whether they are answered or not. */
async function open(port: number, next: () => Asked, perSecond: number): Promise<Seen[]> {
  const asked: Promise<Seen>[] = []
  const startedAt = performance.now()
  for (let past = 0; past < OVERLOAD_SECONDS * 1_000; past = performance.now() - startedAt) {
    while (asked.length < (past * perSecond) / 1_000) asked.push(ask(port, next()))
    await sleep(PACE_MS)
  }
  return await Promise.all(asked)
}

function percentile(seen: readonly Seen[], share: number): number {
  const sorted = seen.map(({ ms }) => ms).sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length * share)] ?? 0
}
