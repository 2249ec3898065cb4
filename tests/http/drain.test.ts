import { connect } from 'node:net'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HttpServer } from '#server/http/server.ts'
import { freshDatabase } from '../database.ts'
import { callText, ENVELOPE, openConnection, type RawConnection } from './rawConnection.ts'
import { slowCall, startServer } from './testServer.ts'

const FOREVER_MS = 600_000

let server: HttpServer
let stopped: Promise<void> | undefined
beforeAll(async () => void (await freshDatabase()))
beforeEach(() => {
  stopped = undefined
})
afterEach(() => stopped ?? server.stop())

async function open(noticeMs: number, finishMs = FOREVER_MS, freshMs = 0): Promise<void> {
  server = await startServer(undefined, { noticeMs, finishMs, freshMs, bodyMs: FOREVER_MS })
}

function stop(): void {
  stopped = server.stop()
}

const page = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`
const webhook = `POST /pay/v1/sandbox HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}`

describe('after the signal', () => {
  test.each([
    ['a call', callText('exitGame'), 200],
    ['a call that is refused', callText('online'), 401],
    ['an upload', callText('uploadKyc', '{}', { 'content-type': 'application/octet-stream' }), 400],
    ['a page', page('/lobby/home'), 200],
    ['a file', page('/favicon.svg'), 200],
    ['what is not there', page('/nothing.svg'), 404],
    ['a webhook', webhook, 401],
    ['the health', page('/healthz'), 503],
    ['the figures, which are elsewhere', page('/metrics'), 404],
  ])('%s on an idle connection is answered, and the connection then closed', async (_, text, status) => {
    await open(FOREVER_MS)
    const connection = await openConnection(server.port)
    await connection.send(page('/healthz'))
    expect(await connection.receive()).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nConnection: keep-alive\r\n/)
    stop()
    await connection.send(text)
    const reply = await connection.receive()
    expect(reply).toContain(`HTTP/1.1 ${status} `)
    expect(reply).toMatch(/\r\nconnection: close\r\n/i)
    await connection.closed
    await stopped
  })

  test('a connection opened in the first moment is answered too, and none after it', async () => {
    await open(FOREVER_MS)
    const first = await openConnection(server.port)
    stop()
    const late = await openConnection(server.port)
    await late.send(callText('exitGame'))
    expect(await late.receive()).toMatch(/\r\nconnection: close\r\n/i)
    first.socket.destroy()
    await stopped
    await isRefused()
  })
})

describe('a pending call', () => {
  test('may still be unsent: a fresh connection is heard', async () => {
    await open(0, FOREVER_MS, FOREVER_MS)
    const connection = await openConnection(server.port)
    stop()
    await isRefused()
    await connection.send(callText('exitGame'))
    expect(await connection.receive()).toMatch(/\r\nconnection: close\r\n/i)
    await stopped
  })

  test('is awaited and answered, and its connection closed by its answer', async () => {
    await open(0)
    const { asked, answer } = slowCall()
    const connection = await openConnection(server.port)
    await connection.send(callText('exitGame'))
    await asked
    const idle = await openConnection(server.port)
    stop()
    await idle.closed
    answer()
    expect(await connection.receive()).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nConnection: close\r\n/)
    await stopped
  })

  test('may still be in transit: the rest of a body is read', async () => {
    await open(0)
    const connection = await openConnection(server.port)
    const text = callText('exitGame')
    await connection.send(text.slice(0, -5))
    await isHeard(connection)
    stop()
    await connection.send(text.slice(-5))
    expect(await connection.receive()).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nConnection: close\r\n/)
    await stopped
  })

  test('is cut off after the limit', async () => {
    await open(0, 50)
    const { asked, answer } = slowCall()
    const connection = await openConnection(server.port)
    await connection.send(callText('exitGame'))
    await asked
    stop()
    await stopped
    await expect(connection.receive()).rejects.toThrow('the connection ended')
    answer()
  })
})

test('idle and silent connections are closed after the first moment, and nothing waits without any', async () => {
  await open(50)
  const idle = await openConnection(server.port)
  await idle.send(callText('exitGame'))
  await idle.receive()
  const silent = await openConnection(server.port)
  const halfway = await openConnection(server.port)
  await halfway.send('POST /app/v1/exitGame HTTP/1.1\r\n')
  stop()
  await Promise.all([idle.closed, silent.closed, halfway.closed, stopped])
  await open(FOREVER_MS)
  stop()
  await stopped
})

/** Resolves once the server accepts no new connection. */
async function isRefused(): Promise<void> {
  let code: unknown
  while (code !== 'ECONNREFUSED') {
    const probe = connect(server.port, '127.0.0.1')
    code = await new Promise((resolve) => {
      probe.once('connect', () => resolve('connected'))
      probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    })
    probe.destroy()
  }
}

/** Resolves once the server has read a line's data, since it reads its connections in turn. */
async function isHeard({ socket }: RawConnection): Promise<void> {
  const other = await openConnection(server.port)
  await other.send(callText('exitGame', ENVELOPE, { connection: 'close' }))
  await other.closed
  expect(socket.closed).toBe(false)
}
