import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { API_BASE } from '#contract/wire.ts'
import { db } from '#server/db/database.ts'
import type { HttpServer } from '#server/http/server.ts'
import { identityPictures } from '#server/kyc/tables.ts'
import { chooseVault, folderVault } from '#server/kyc/vault.ts'
import { ENVELOPE } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { openConnection, type RawConnection } from '../http/rawConnection.ts'
import { ask, startServer } from '../http/testServer.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { anyPhoto } from './pictures.ts'

// A proxy sets the addresses, so that a test can have many.
vi.hoisted(() => vi.stubEnv('PERYA_PROXY_HOPS', '1'))

const FRONT = `${API_BASE}uploadKyc?${new URLSearchParams({ fields: JSON.stringify({ ...ENVELOPE, side: 'front' }) })}`
const folder = mkdtempSync(join(tmpdir(), 'perya-slow-'))
const IMPATIENT_MS = 100

let server: HttpServer
let lines: RawConnection[] = []
let heard: string[] = []

beforeAll(async () => {
  await freshDatabase()
  server = await startServer()
})
beforeEach(() => chooseVault(folderVault(folder)))
afterEach(async () => {
  for (const { socket } of lines) socket.destroy()
  // Their places are free once the server has noticed.
  await Promise.all(lines.map(({ closed }) => closed))
  const seat = await newPlayer({ coin: 0 })
  await expect.poll(() => statusOf(seat, '10.9.9.9')).toBe(200)
  lines = []
  heard = []
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const headersOf = ({ token }: TestPlayer, from: string) => ({
  authorization: token,
  'x-forwarded-for': from,
  'content-type': 'application/octet-stream',
})

const photoFrom = async (seat: TestPlayer, from: string) =>
  await ask(server.port, FRONT, { method: 'POST', headers: headersOf(seat, from), body: await anyPhoto() })
const statusOf = async (seat: TestPlayer, from: string) => (await photoFrom(seat, from)).status

/** Begins an upload and sends only its first bytes. Answers are in `heard`. */
async function dribble(seat: TestPlayer, from: string, port = server.port): Promise<RawConnection> {
  const connection = await openConnection(port)
  const head = Object.entries({ host: 'x', ...headersOf(seat, from), 'content-length': '5000' })
  await connection.send(
    `POST ${FRONT} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  await connection.send('\xff\xd8')
  lines.push(connection)
  connection.receive().then(
    (reply) => heard.push(reply.slice(9, 12)),
    () => {},
  )
  return connection
}

describe('very slow uploads', () => {
  test('of one player take two places, from any address, and nobody else waits for them', async () => {
    const [greedy, other] = [await newPlayer({ coin: 0 }), await newPlayer({ coin: 0 })]
    await Promise.all(Array.from({ length: 16 }, (_, number) => dribble(greedy, `10.0.0.${number}`)))
    await expect.poll(() => heard).toEqual(Array.from({ length: 14 }, () => '429'))
    expect(await statusOf(other, '10.1.0.1')).toBe(200)
    expect(await statusOf(greedy, '10.1.0.2')).toBe(429)
  })

  test.each([
    ['address', '10.2.0.1', '10.2.0.1', '10.2.0.2'],
    ['network', '2001:db8:1:1::1', '2001:db8:1:1::ffff', '2001:db8:2:1::1'],
  ])('from one %s take four places, from any sender', async (_, from, alike, elsewhere) => {
    const seats = await Promise.all(Array.from({ length: 6 }, () => newPlayer({ coin: 0 })))
    await Promise.all(seats.map((seat) => dribble(seat, from)))
    await expect.poll(() => heard).toEqual(['429', '429'])
    const late = await newPlayer({ coin: 0 })
    expect(await statusOf(late, alike)).toBe(429)
    expect(await statusOf(late, elsewhere)).toBe(200)
  })

  test('are reported as too slow, and aborted; nothing of them is left', async () => {
    const impatient = await startServer(undefined, { uploadWindowMs: IMPATIENT_MS })
    const seat = await newPlayer({ coin: 0 })
    const connection = await dribble(seat, '10.3.0.1', impatient.port)
    await connection.closed
    await expect.poll(() => heard).toEqual(['408'])
    expect(await db.select().from(identityPictures).where(eq(identityPictures.player, seat.id))).toEqual([])
    await impatient.stop()
  })
})
