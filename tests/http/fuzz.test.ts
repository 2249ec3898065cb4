import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CallName, calls } from '#contract/calls/index.ts'
import { API_BASE } from '#contract/wire.ts'
import { log } from '#server/base/log.ts'
import { makeApp } from '#server/http/app.ts'
import { type HttpServer, listen } from '#server/http/server.ts'
import { isUpload } from '#server/http/upload.ts'
import { ENVELOPE } from '../call.ts'
import { fc, halfOf, runs, seed } from '../chance.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { bodiesOf } from './arbitraryBodies.ts'

const CODES = [200, 400, 401, 404, 413, 429]
const LEAK = /\bat \S+ \(|node_modules|\.[cm]?[jt]s:\d+|Failed query|syntax error|ECONN/

const tokens = { public: '', player: '', game: '' }
const COIN = 1_000_000_00
let server: HttpServer
let caller = 0

// A proxy sets the addresses. Each call has its own, so that rate limits do not hide other results.
vi.hoisted(() => vi.stubEnv('PERYA_PROXY_HOPS', '1'))

async function call(name: string, body: string, token: string): Promise<Record<string, unknown>> {
  caller += 1
  const address = `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`
  // An upload has its JSON in the address, and arbitrary bytes as its file.
  const type = isUpload(name) ? 'application/octet-stream' : 'application/json'
  const headers = { authorization: token, 'x-forwarded-for': address, 'content-type': type }
  const query = isUpload(name) ? `?${new URLSearchParams({ fields: body })}` : ''
  const url = `http://127.0.0.1:${server.port}${API_BASE}${name}${query}`
  const reply = await fetch(url, { method: 'POST', body, headers })
  const text = await reply.text()
  expect(CODES, `${name} ${body} -> ${text}`).toContain(reply.status)
  expect(text).not.toMatch(LEAK)
  const json = JSON.parse(text) as Record<string, unknown>
  expect(json.code).toBe(reply.status)
  return json
}

beforeAll(async () => {
  await freshDatabase()
  server = await listen(makeApp(), 0, '127.0.0.1')
  vi.spyOn(log, 'warn').mockReturnValue()
})

/** A player with coin in a game session. Each call gets a new one, since some calls end it. */
async function startGameSession(): Promise<void> {
  const { token } = await newPlayer({ coin: COIN })
  Object.assign(tokens, { public: token, player: token })
  const started = await call('startGame', JSON.stringify({ ...ENVELOPE, gameId: 1001 }), token)
  const launchToken = String(started.url).split('#launch=')[1]
  const opened = await call('houseOpen', JSON.stringify({ ...ENVELOPE, launchToken }), '')
  expect(opened.gameToken).toEqual(expect.any(String))
  tokens.game = String(opened.gameToken)
}

afterAll(() => server.stop())

/** Additional random requests of all kinds, besides one of each kind, or of half of them, per call. */
const SPARE = runs(400, 3_000)

const names = Object.keys(calls) as CallName[]
const drawn = fc.sample(fc.nat(names.length - 1), { numRuns: SPARE, seed })
const sharesOf = (index: number) => drawn.filter((each) => each === index).length

describe.each(names.map((name, index) => [name, sharesOf(index), index] as const))('%s', (name, share, index) => {
  const { access, wireBody } = calls[name]
  const kinds = Object.entries(bodiesOf(wireBody))
  const send = (bodies: fc.Arbitrary<string>) =>
    fc.asyncProperty(bodies, async (body) => void (await call(name, body, tokens[access])))

  beforeAll(startGameSession)

  test.each(halfOf(kinds, index))('answers %s without breaking', async (_, bodies) => {
    await fc.assert(send(bodies), { numRuns: 1 })
  })

  test('answers its share of all bodies without breaking', async () => {
    await fc.assert(send(fc.oneof(...kinds.map(([, bodies]) => bodies))), { numRuns: Math.max(1, share) })
  })
})
