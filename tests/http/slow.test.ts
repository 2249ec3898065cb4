import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { EXPORT_PATH } from '#contract/rights/rights.ts'
import { log } from '#server/base/log.ts'
import type { HttpServer } from '#server/http/server.ts'
import { freshDatabase } from '../database.ts'
import { callText, openConnection } from './rawConnection.ts'
import { figures, startServer } from './testServer.ts'

let server: HttpServer
beforeAll(async () => {
  await freshDatabase()
  server = await startServer(undefined, { bodyMs: 1_000, headersMs: 2_500, checkMs: 50, keepAliveMs: 60_000 })
})
afterAll(() => server.stop())

const typeOf = (path: string) => (path === EXPORT_PATH ? 'application/x-www-form-urlencoded' : 'application/json')

/** The head of a request whose body follows later. */
const headOf = (method: string, path: string, length: number) =>
  `${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${typeOf(path)}\r\ncontent-length: ${length}\r\n\r\n`

describe('a slow sender is told so, and then the connection is closed', () => {
  test.each([
    ['a call', '/app/v1/refreshData'],
    ['a payment webhook', '/pay/v1/sandbox'],
    ['a form', EXPORT_PATH],
  ])('the body of %s', async (_, path) => {
    const connection = await openConnection(server.port)
    await connection.send(`${headOf('POST', path, 1_000)}{`)
    expect(await connection.receive()).toContain('HTTP/1.1 408 ')
    await connection.closed
  })

  test('the headers', async () => {
    const connection = await openConnection(server.port)
    await connection.send('GET / HTTP/1.1\r\nhost: x\r\n')
    expect(await connection.receive()).toContain('HTTP/1.1 408 ')
    await connection.closed
  })

  test('a connection that never sends anything', async () => {
    const connection = await openConnection(server.port)
    await connection.closed
  })

  test('a page does not wait for a body that it has not asked for', async () => {
    const connection = await openConnection(server.port)
    await connection.send(`${headOf('GET', '/favicon.svg', 1_000)}{`)
    expect(await connection.receive()).toContain('HTTP/1.1 200 ')
    await connection.closed
  })
})

test('an idle connection outlives the time for headers, and is told how long', async () => {
  const connection = await openConnection(server.port)
  await connection.send(callText('exitGame'))
  expect(await connection.receive()).toMatch(/HTTP\/1\.1 200 [\s\S]*Keep-Alive: timeout=60\r\n/)
  // By then, a connection opened after it has been closed for sending nothing.
  await (await openConnection(server.port)).closed
  await connection.send(callText('exitGame'))
  expect(await connection.receive()).toContain('HTTP/1.1 200 ')
  connection.socket.destroy()
})

test('an aborted request is counted, and is no error', async () => {
  const said = (['error', 'warn'] as const).map((level) => vi.spyOn(log, level).mockReturnValue())
  const brokenOff = async () => {
    const text = await figures()
    return Number(/^perya_requests_broken_off_total (\d+)/m.exec(text)?.[1])
  }
  const before = await brokenOff()
  const paths = ['/app/v1/refreshData', '/pay/v1/sandbox', EXPORT_PATH]
  for (const path of paths) {
    const connection = await openConnection(server.port)
    await connection.send(`${headOf('POST', path, 100)}{`)
    connection.socket.destroy()
  }
  await expect.poll(brokenOff).toBe(before + paths.length)
  expect(said.flatMap(({ mock }) => mock.calls)).toEqual([])
})
