import { once } from 'node:events'
import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2'
import { request } from 'node:https'
import { type AddressInfo, createServer, connect as dialPlain } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { connect as dialSecure } from 'node:tls'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { log } from '#server/base/log.ts'
import { handlers } from '#server/dispatch/calls.ts'
import type { Bounds } from '#server/http/bounds.ts'
import type { HttpServer } from '#server/http/server.ts'
import { makeCertificate } from '../certificate.ts'
import { freshDatabase } from '../database.ts'
import { ENVELOPE } from './rawConnection.ts'
import { figures, slowCall, startServer } from './testServer.ts'

const made = makeCertificate()
const certificate = { cert: Buffer.from(made.cert), key: Buffer.from(made.key) }
const SHORT: Partial<Bounds> = { noticeMs: 0, finishMs: 5_000 }

let server: HttpServer
let stopped: Promise<void> | undefined
const sessions: ClientHttp2Session[] = []

beforeAll(() => freshDatabase())
afterEach(async () => {
  for (const session of sessions.splice(0)) session.destroy()
  await (stopped ?? server.stop())
  stopped = undefined
  vi.restoreAllMocks()
})

const open = async (bounds: Partial<Bounds> = {}) => {
  server = await startServer(undefined, { ...SHORT, ...bounds }, certificate)
}
const stop = () => {
  stopped = server.stop()
}

/** Node's client itself limits floods. */
const UNBOUND = { maxOutstandingSettings: 2_000, maxOutstandingPings: 2_000 }

/** A relay that reports when the server ends the connection, since a busily writing client may not notice. */
async function relay(): Promise<{ port: number; ended: Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const listener = createServer((near) => {
    const far = dialPlain(server.port, '127.0.0.1')
    near.on('data', (chunk) => far.write(chunk))
    far.on('data', (chunk) => near.write(chunk))
    for (const socket of [near, far]) socket.on('error', () => {})
    for (const end of ['end', 'close']) far.once(end, () => resolve())
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  listener.unref()
  // A listening TCP server has this type of address.
  return { port: (listener.address() as AddressInfo).port, ended: promise }
}

async function dial(port = server.port): Promise<ClientHttp2Session> {
  const session = connect(`https://localhost:${port}`, { ca: made.cert, ...UNBOUND })
  session.on('error', () => {})
  sessions.push(session)
  await once(session, 'remoteSettings')
  return session
}

type Reply = { status: number; headers: Record<string, unknown>; text: string }

async function hear(stream: ClientHttp2Stream): Promise<Reply> {
  const cut = once(stream, 'close').then(() => Promise.reject(new Error('the stream was cut')))
  const [headers] = await Promise.race([once(stream, 'response'), cut])
  cut.catch(() => {})
  let text = ''
  for await (const chunk of stream) text += chunk
  return { status: headers[':status'], headers, text }
}

const get = (session: ClientHttp2Session, path: string, more = {}) => hear(session.request({ ':path': path, ...more }))
const callHead = (name: string) => ({
  ':method': 'POST',
  ':path': `/app/v1/${name}`,
  'content-type': 'application/json',
})
function call(session: ClientHttp2Session, name: string): Promise<Reply> {
  const stream = session.request(callHead(name))
  stream.end(ENVELOPE)
  return hear(stream)
}
/** The error code with which the server ended a session. */
const farewell = (session: ClientHttp2Session): Promise<number> => once(session, 'goaway').then(([code]) => code)
const gone = (session: ClientHttp2Session) => (session.closed ? undefined : once(session, 'close'))

test('a host that is not the authority is refused, and the same one is not', async () => {
  await open()
  const session = await dial()
  const authority = `localhost:${server.port}`
  const statusBy = async (host: string) => (await get(session, '/healthz', { ':authority': authority, host })).status
  expect([await statusBy(authority), await statusBy('evil.example')]).toEqual([200, 400])
})

describe('the server that ends TLS itself', () => {
  test('speaks HTTP/2: pages, files and calls come over one connection', async () => {
    await open()
    const session = await dial()
    expect(session.alpnProtocol).toBe('h2')
    expect(session.remoteSettings).toMatchObject({ maxConcurrentStreams: 100, maxHeaderListSize: 16_384 })
    const [page, file, nothing, answer, refused] = await Promise.all([
      get(session, '/lobby/home', { 'sec-ch-ua-mobile': '?1' }),
      get(session, '/favicon.svg'),
      get(session, '/nothing.svg'),
      call(session, 'exitGame'),
      call(session, 'online'),
    ])
    expect([page.status, file.status, nothing.status, answer.status, refused.status]).toEqual([200, 200, 404, 200, 401])
    expect(page.text).toContain('phone home')
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect(JSON.parse(answer.text)).toMatchObject({ code: 200, errcode: 0 })
  })

  test.each([
    ['RSA key exchange', 'AES128-GCM-SHA256', false],
    ['CBC', 'ECDHE-RSA-AES128-SHA256:ECDHE-ECDSA-AES128-SHA256', false],
    ['forward secrecy', 'ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256', true],
  ])('speaks TLS 1.2 with %s: %s, %s', async (_, ciphers, isSpoken) => {
    await open()
    const socket = dialSecure({ port: server.port, host: 'localhost', ca: made.cert, maxVersion: 'TLSv1.2', ciphers })
    const heard = await Promise.race([once(socket, 'secureConnect').then(() => true), once(socket, 'error')]).catch(
      () => false,
    )
    socket.destroy()
    expect(heard === true).toBe(isSpoken)
  })

  test('speaks HTTP/1.1 with other clients', async () => {
    await open()
    const status = await new Promise((resolve, reject) => {
      const sent = request({ port: server.port, host: 'localhost', path: '/favicon.svg', ca: made.cert }, (reply) =>
        resolve([reply.statusCode, reply.httpVersion, reply.resume() && reply.headers.connection]),
      )
      sent.on('error', reject).end()
    })
    expect(status).toEqual([200, '1.1', 'keep-alive'])
  })
})

describe('the end of a connection', () => {
  test('is announced to idle ones by GOAWAY, and they are closed', async () => {
    await open()
    const session = await dial()
    await call(session, 'exitGame')
    const code = farewell(session)
    stop()
    expect(await code).toBe(constants.NGHTTP2_NO_ERROR)
    await gone(session)
    await stopped
  })

  test('waits for pending calls, which are answered', async () => {
    await open()
    const { asked, answer } = slowCall()
    const session = await dial()
    const code = farewell(session)
    const reply = call(session, 'exitGame')
    await asked
    stop()
    expect(await code).toBe(constants.NGHTTP2_NO_ERROR)
    answer()
    expect((await reply).status).toBe(200)
    await stopped
  })

  test('cuts off calls over the limit', async () => {
    await open({ finishMs: 50 })
    const { asked, answer } = slowCall()
    const session = await dial()
    const reply = call(session, 'exitGame').catch(() => 'cut')
    await asked
    stop()
    await stopped
    expect(await reply).toBe('cut')
    answer()
  })

  test('comes to a client without requests, however much it sends meanwhile', async () => {
    await open({ headersMs: 200, keepAliveMs: 60_000 })
    const session = await dial()
    const chatter = setInterval(() => session.destroyed || session.ping(() => {}), 20)
    await gone(session)
    clearInterval(chatter)
  })

  test('comes to a client that falls silent after its request', async () => {
    await open({ keepAliveMs: 1_500 })
    const session = await dial()
    await call(session, 'exitGame')
    await gone(session)
  })
})

describe('a client that floods the server loses its connection', () => {
  const flood: [string, (session: ClientHttp2Session) => void][] = [
    [
      'requests taken back',
      (session) => {
        const stream = session.request({ ...callHead('exitGame'), 'content-length': '9' }).on('error', () => {})
        // Waits until the request is sent, since an unsent one would only be dropped.
        setImmediate(() => stream.close(constants.NGHTTP2_CANCEL))
      },
    ],
    ['pings', (session) => session.ping(() => {})],
    ['settings', (session) => session.settings({ initialWindowSize: 70_000 })],
  ]

  test.each(flood)('%s', async (_, say) => {
    await open()
    const { port, ended } = await relay()
    const session = await dial(port)
    for (let said = 0; said < 600; said += 1) {
      if (!session.closed && !session.destroyed) say(session)
      // Spread out, not all in one packet.
      if (said % 5 === 0) await nextTurn()
    }
    await ended
    // Other clients notice nothing.
    expect((await call(await dial(), 'exitGame')).status).toBe(200)
  })

  test.each([
    ['one too long', { 'x-long': 'x'.repeat(20_000) }],
    ['too many', Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`x-${index}`, '1']))],
  ])('headers, %s, are refused', async (_, headers) => {
    await open()
    const session = await dial()
    await expect(get(session, '/favicon.svg', headers)).rejects.toThrow()
  })
})

const brokenOffIn = (figures: string) => Number(/^perya_requests_broken_off_total (\d+)/m.exec(figures)?.[1])

describe('a body', () => {
  test('that comes too slowly is reported to its sender', async () => {
    await open({ bodyMs: 1_500 })
    const session = await dial()
    const stream = session.request(callHead('refreshData'))
    stream.write('{')
    expect((await hear(stream)).status).toBe(408)
    expect((await call(session, 'exitGame')).status).toBe(200)
  })

  test('that a page has not asked for is not awaited', async () => {
    await open()
    const session = await dial()
    const stream = session.request({ ':method': 'GET', ':path': '/favicon.svg' }, { endStream: false })
    stream.write('{')
    expect((await hear(stream)).status).toBe(200)
    await once(stream, 'close')
  })

  test.each(['/app/v1/exitGame', '/pay/v1/sandbox'])('that ends early is no body: %s', async (path) => {
    await open()
    const asked = vi.spyOn(handlers, 'exitGame')
    const said = (['error', 'warn'] as const).map((level) => vi.spyOn(log, level).mockReturnValue())
    const session = await dial()
    const before = brokenOffIn(await figures())
    const stream = session.request({ ...callHead('exitGame'), ':path': path })
    stream.on('error', () => {})
    stream.write(ENVELOPE)
    // The server has received it once it has answered another request.
    await get(session, '/favicon.svg')
    session.destroy()
    // Node's client ends a body before it cancels its request. Only a lost connection leaves a body incomplete.
    await expect.poll(async () => brokenOffIn(await figures())).toBe(before + 1)
    expect(asked).not.toHaveBeenCalled()
    expect(said.flatMap(({ mock }) => mock.calls)).toEqual([])
  })
})
