import { connect } from 'node:net'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Listening } from '#server/door/listen.ts'
import { freshDatabase } from '../database.ts'
import { callText, ENVELOPE, type Line, openLine } from './line.ts'
import { openDoor, slowCall } from './open.ts'

const FOREVER_MS = 600_000

let door: Listening
let stopped: Promise<void> | undefined
beforeAll(async () => void (await freshDatabase()))
beforeEach(() => {
  stopped = undefined
})
afterEach(() => stopped ?? door.stop())

async function open(noticeMs: number, finishMs = FOREVER_MS, freshMs = 0): Promise<void> {
  door = await openDoor(undefined, { noticeMs, finishMs, freshMs, bodyMs: FOREVER_MS })
}

function stop(): void {
  stopped = door.stop()
}

const page = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`
const webhook = `POST /pay/v1/sandbox HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}`

describe('from the signal on', () => {
  test.each([
    ['a call', callText('exitGame'), 200],
    ['a call that is refused', callText('online'), 401],
    ['an upload', callText('uploadKyc', '{}', { 'content-type': 'application/octet-stream' }), 400],
    ['a page', page('/lobby/home'), 200],
    ['a file', page('/favicon.svg'), 200],
    ['what is not there', page('/nothing.svg'), 404],
    ['a webhook', webhook, 401],
    ['the health', page('/healthz'), 503],
    ['the figures', page('/metrics'), 200],
  ])('%s on a connection that was idle is answered, and the connection then closed', async (_, text, status) => {
    await open(FOREVER_MS)
    const line = await openLine(door.port)
    await line.say(page('/healthz'))
    expect(await line.hear()).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nConnection: keep-alive\r\n/)
    stop()
    await line.say(text)
    const reply = await line.hear()
    expect(reply).toContain(`HTTP/1.1 ${status} `)
    expect(reply).toMatch(/\r\nconnection: close\r\n/i)
    await line.closed
    await stopped
  })

  test('a connection that is opened in the first moment is answered so too, and none after it', async () => {
    await open(FOREVER_MS)
    const first = await openLine(door.port)
    stop()
    const late = await openLine(door.port)
    await late.say(callText('exitGame'))
    expect(await late.hear()).toMatch(/\r\nconnection: close\r\n/i)
    first.socket.destroy()
    await stopped
    await isRefused()
  })
})

describe('what is under way', () => {
  test('may still be unsaid: who has just connected is heard', async () => {
    await open(0, FOREVER_MS, FOREVER_MS)
    const line = await openLine(door.port)
    stop()
    await isRefused()
    await line.say(callText('exitGame'))
    expect(await line.hear()).toMatch(/\r\nconnection: close\r\n/i)
    await stopped
  })

  test('is waited for and answered, and its connection closed by its answer', async () => {
    await open(0)
    const { asked, answer } = slowCall()
    const line = await openLine(door.port)
    await line.say(callText('exitGame'))
    await asked
    const idle = await openLine(door.port)
    stop()
    await idle.closed
    answer()
    expect(await line.hear()).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nConnection: close\r\n/)
    await stopped
  })

  test('may still be on its way: the rest of a body is taken', async () => {
    await open(0)
    const line = await openLine(door.port)
    const text = callText('exitGame')
    await line.say(text.slice(0, -5))
    await isHeard(line)
    stop()
    await line.say(text.slice(-5))
    expect(await line.hear()).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nConnection: close\r\n/)
    await stopped
  })

  test('is cut off once it takes longer than the bound', async () => {
    await open(0, 50)
    const { asked, answer } = slowCall()
    const line = await openLine(door.port)
    await line.say(callText('exitGame'))
    await asked
    stop()
    await stopped
    await expect(line.hear()).rejects.toThrow('the connection ended')
    answer()
  })
})

test('idle and silent connections are closed after the first moment, and nobody waits for it where there are none', async () => {
  await open(50)
  const idle = await openLine(door.port)
  await idle.say(callText('exitGame'))
  await idle.hear()
  const silent = await openLine(door.port)
  const halfway = await openLine(door.port)
  await halfway.say('POST /app/v1/exitGame HTTP/1.1\r\n')
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
    const probe = connect(door.port, '127.0.0.1')
    code = await new Promise((resolve) => {
      probe.once('connect', () => resolve('connected'))
      probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    })
    probe.destroy()
  }
}

/** Resolves once the server has read a line's data, since it reads its connections in turn. */
async function isHeard({ socket }: Line): Promise<void> {
  const other = await openLine(door.port)
  await other.say(callText('exitGame', ENVELOPE, { connection: 'close' }))
  await other.closed
  expect(socket.closed).toBe(false)
}
