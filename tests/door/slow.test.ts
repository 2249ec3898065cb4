import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { EXPORT_PATH } from '#contract/rights/rights.ts'
import { log } from '#server/base/log.ts'
import type { Listening } from '#server/door/listen.ts'
import { freshDatabase } from '../database.ts'
import { callText, openLine } from './line.ts'
import { ask, openDoor } from './open.ts'

let door: Listening
beforeAll(async () => {
  await freshDatabase()
  door = await openDoor(undefined, { bodyMs: 200, headersMs: 1_500, checkMs: 50, keepAliveMs: 60_000 })
})
afterAll(() => door.stop())

const typeOf = (path: string) => (path === EXPORT_PATH ? 'application/x-www-form-urlencoded' : 'application/json')

/** The head of a request whose body follows later. */
const headOf = (method: string, path: string, length: number) =>
  `${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${typeOf(path)}\r\ncontent-length: ${length}\r\n\r\n`

describe('whoever sends too slowly is told so, and then the line is closed', () => {
  test.each([
    ['a call', '/app/v1/refreshData'],
    ['a payment webhook', '/pay/v1/sandbox'],
    ['a form', EXPORT_PATH],
  ])('the body of %s', async (_, path) => {
    const line = await openLine(door.port)
    await line.say(`${headOf('POST', path, 1_000)}{`)
    expect(await line.hear()).toContain('HTTP/1.1 408 ')
    await line.closed
  })

  test('the headers', async () => {
    const line = await openLine(door.port)
    await line.say('GET / HTTP/1.1\r\nhost: x\r\n')
    expect(await line.hear()).toContain('HTTP/1.1 408 ')
    await line.closed
  })

  test('a connection that never says anything', async () => {
    const line = await openLine(door.port)
    await line.closed
  })

  test('a page does not wait for a body that nobody asked for, and nobody waits on', async () => {
    const line = await openLine(door.port)
    await line.say(`${headOf('GET', '/favicon.svg', 1_000)}{`)
    expect(await line.hear()).toContain('HTTP/1.1 200 ')
    await line.closed
  })
})

test('an idle connection outlives the time for headers, and is told for how long', async () => {
  const line = await openLine(door.port)
  await line.say(callText('exitGame'))
  expect(await line.hear()).toMatch(/HTTP\/1\.1 200 [\s\S]*Keep-Alive: timeout=60\r\n/)
  // By then, a connection opened after it has been closed for sending nothing.
  await (await openLine(door.port)).closed
  await line.say(callText('exitGame'))
  expect(await line.hear()).toContain('HTTP/1.1 200 ')
  line.socket.destroy()
})

test('whoever breaks off is counted, and no error', async () => {
  const said = (['error', 'warn'] as const).map((level) => vi.spyOn(log, level).mockReturnValue())
  const brokenOff = async () => {
    const { text } = await ask(door.port, '/metrics')
    return Number(/^perya_requests_broken_off_total (\d+)/m.exec(text)?.[1])
  }
  const before = await brokenOff()
  const paths = ['/app/v1/refreshData', '/pay/v1/sandbox', EXPORT_PATH]
  for (const path of paths) {
    const line = await openLine(door.port)
    await line.say(`${headOf('POST', path, 100)}{`)
    line.socket.destroy()
  }
  await expect.poll(brokenOff).toBe(before + paths.length)
  expect(said.flatMap(({ mock }) => mock.calls)).toEqual([])
})
