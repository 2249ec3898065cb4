import { once } from 'node:events'
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { BODY_BYTES_MAX } from '#contract/limits.ts'
import { setClock } from '#server/base/clock.ts'
import { config } from '#server/base/config.ts'
import { makeFloodGate } from '#server/base/flood.ts'
import { log } from '#server/base/log.ts'
import { TooMany } from '#server/call/refusal.ts'
import { handlers } from '#server/dispatch/calls.ts'
import { ENVELOPE } from '../call.ts'
import { newPlayer } from '../player.ts'
import { type Ask, ask, figures, type Seen, serverForAll } from './testServer.ts'

const HOUR_MS = 3_600_000

const server = serverForAll()
afterEach(() => setClock(undefined))

const call = (name: string, body: string | Buffer, more: Ask = {}): Promise<Seen> =>
  ask(server().port, `/app/v1/${name}`, { method: 'POST', body, ...more })
const send = (name: string, body: object, token = '') =>
  call(name, JSON.stringify({ ...ENVELOPE, ...body }), { headers: { authorization: token } })

/** Replaces a call's handler for one test, the only way to produce a server error. */
function spoil(name: 'refreshData', act: () => Promise<never>): void {
  vi.spyOn(handlers, name).mockImplementation(act)
}

describe('every designed reply', () => {
  test('an unknown call', async () => {
    const { status, json } = await send('noSuchCall', {})
    expect([status, json]).toEqual([404, { code: 404, errcode: 404, message: 'Unknown call' }])
    expect((await send('constructor', {})).status).toBe(404)
    expect((await send('', {})).status).toBe(404)
  })

  test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('the wrong method: %s', async (method) => {
    const { status, json, headers } = await ask(server().port, '/app/v1/refreshData', { method })
    expect([status, json.code, headers.allow]).toEqual([405, 405, 'POST'])
  })

  test.each(['', '{', 'null,', '{"a":undefined}', '\u0000', 'a=b&c=d', '[]]'])('bad JSON: %j', async (body) => {
    const { status, json } = await call('refreshData', body)
    expect([status, json]).toEqual([400, { code: 400, errcode: 400, field: '', message: 'The body is not JSON' }])
  })

  test.each([
    ['with a length', { chunked: false }],
    ['in chunks', { chunked: true }],
  ])('a body over 64 KB, %s', async (_, more) => {
    const { status, json } = await call('refreshData', Buffer.alloc(BODY_BYTES_MAX + 1, ' '), more)
    expect([status, json.code]).toEqual([413, 413])
    const fits = await call('refreshData', Buffer.alloc(BODY_BYTES_MAX, ' '), more)
    expect(fits.status).toBe(400)
  })

  test.each([
    ['POST', 413],
    ['PUT', 405],
  ])('a body that nobody waits for: %s is answered, and then the connection is closed', async (method, status) => {
    const socket = connect(server().port, '127.0.0.1')
    socket.write(
      `${method} /app/v1/refreshData HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000000000\r\n\r\n{`,
    )
    const [said] = await once(socket, 'data')
    expect(String(said)).toContain(`HTTP/1.1 ${status} `)
    await once(socket.resume(), 'close')
  })

  test('a body that ends early harms nobody', async () => {
    const socket = connect(server().port, '127.0.0.1')
    const head =
      'POST /app/v1/refreshData HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n'
    await new Promise((resolve) => socket.write(`${head}{`, resolve))
    socket.destroy()
    expect((await send('refreshData', {})).status).not.toBe(500)
  })

  test.each([
    ['an unknown field', { surprise: 1 }, 'surprise'],
    ['a missing ENVELOPE field', { channel: undefined }, 'channel'],
    ['a wrong ENVELOPE field', { platform: 2 }, 'platform'],
    ['a body that is a list', [], 'clientReferrer'],
  ])('%s', async (_, body, field) => {
    const sent = Array.isArray(body) ? body : { ...ENVELOPE, ...body }
    const { status, json } = await call('refreshData', JSON.stringify(sent))
    expect([status, json.code, json.field]).toEqual([400, 400, field])
  })

  test('a wrong type, with its path', async () => {
    const event = { name: 'Bad Name!', eventTime: 1, eventUserId: 0, channel: 'WEB', appId: 'x', version: '1' }
    const good = { ...event, name: 'good' }
    const { json } = await send('anonymous/appEventLogClient', { eventList: [good, event] })
    expect([json.code, json.field]).toEqual([400, 'eventList.1.name'])
  })

  test.each(['\\u0000', '\\ud800', '\\uDFFF'])('a character that no text may hold: %s', async (sequence) => {
    const body = JSON.stringify({ ...ENVELOPE, channel: 'HERE' }).replace('HERE', sequence)
    expect((await call('refreshData', body)).json).toMatchObject({ code: 400, field: 'channel' })
    const named = JSON.stringify({ ...ENVELOPE, list: [{ HERE: 1 }] }).replace('HERE', sequence)
    expect((await call('refreshData', named)).json).toMatchObject({ code: 400, field: 'list.0' })
  })

  test('no token, an invented token', async () => {
    const missing = await send('online', {})
    expect([missing.status, missing.json]).toEqual([401, { code: 401, errcode: 401, message: 'Token is required' }])
    expect((await send('online', {}, 'x'.repeat(43))).status).toBe(401)
    expect((await send('houseSpin', { roundId: crypto.randomUUID(), stake: 100 }, 'x')).status).toBe(401)
  })

  test('a token that has idled out, or is past its end', async () => {
    const { token } = await newPlayer({ coin: 0 })
    expect((await send('online', {}, token)).json).toMatchObject({ code: 200, errcode: 0 })
    setClock(new Date(Date.now() + (config.sessionIdleHours + 1) * HOUR_MS))
    expect((await send('online', {}, token)).status).toBe(401)
  })

  test('a server error: the reply has its id and nothing else', async () => {
    const said = vi.spyOn(log, 'error').mockReturnValue()
    spoil('refreshData', async () => {
      throw new Error('SECRET at /src/server/secret.ts')
    })
    const { status, json, text, headers } = await send('refreshData', {})
    const requestId = headers['x-request-id']
    expect([status, json]).toEqual([
      500,
      { code: 500, errcode: 500, requestId, message: 'Something went wrong on our side' },
    ])
    expect(text).not.toContain('SECRET')
    said.mockRestore()
  })

  test('too fast: the retry time', async () => {
    spoil('refreshData', async () => {
      throw new TooMany(2.2)
    })
    const { status, json, headers } = await send('refreshData', {})
    expect([status, json.retryAfter, headers['retry-after']]).toEqual([429, 3, '3'])
  })

  test('a flood from one address is stopped, and ends', () => {
    setClock(new Date('2030-01-01T00:00:00Z'))
    const secondsToWait = makeFloodGate(2)
    for (let call = 0; call < 20; call += 1) expect(secondsToWait('1.2.3.4')).toBe(0)
    expect(secondsToWait('1.2.3.4')).toBe(10)
    expect(secondsToWait('1.2.3.5')).toBe(0)
    setClock(new Date('2030-01-01T00:00:10Z'))
    expect(secondsToWait('1.2.3.4')).toBe(0)
  })
})

describe('around the wire', () => {
  test('no cache may keep a reply, and each has an id', async () => {
    const { headers } = await send('noSuchCall', {})
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('the contract describes itself', async () => {
    const { json, headers } = await ask(server().port, '/app/v1/openapi.json')
    expect(headers['content-type']).toBe('application/json')
    expect(json.openapi).toBe('3.1.0')
    const post = (json.paths as Record<string, { post: Record<string, unknown> }>)['/app/v1/recharge3']?.post
    expect(post).toMatchObject({ security: [{ player: [] }], description: expect.stringContaining('2002') })
    expect(JSON.stringify(post)).toContain('clientReferrer')
  })

  test('a long reply is compressed for clients that can', async () => {
    const plain = await send('anonymous/appConfig', { gameListVersion: '' })
    const body = JSON.stringify({ ...ENVELOPE, gameListVersion: '' })
    const small = await call('anonymous/appConfig', body, { headers: { 'accept-encoding': 'gzip' } })
    expect(small.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(small.bytes).toString())).toEqual(plain.json)
  })

  test('health asks the database', async () => {
    const { status, json } = await ask(server().port, '/healthz')
    expect([status, json]).toMatchObject([
      200,
      { status: 'ok', database: 'ok', writing: 'ok', clock: 'ok', version: expect.any(String) },
    ])
  })

  test('metrics count calls by name and code, and unknown names as one', async () => {
    await send('noSuchCallEither', {})
    const text = await figures()
    expect(text).toMatch(/perya_call_seconds_count\{call="unknown",code="404"\} [1-9]/)
    expect(text).toContain('perya_pool_connections{state="open"}')
    expect(text).not.toContain('noSuchCallEither')
  })
})
