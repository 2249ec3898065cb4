import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PICTURE_BYTES_MAX } from '#contract/kyc/pictureLimits.ts'
import { API_BASE } from '#contract/wire.ts'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import type { HttpServer } from '#server/http/server.ts'
import { identityPictures } from '#server/kyc/tables.ts'
import { chooseVault, folderVault } from '#server/kyc/vault.ts'
import { call, ENVELOPE } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { type Ask, ask, startServer } from '../http/testServer.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { anyPhoto } from './pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'perya-upload-'))
let server: HttpServer
let caller = 0

// Each request has its own address, so that rate limits do not hide other results.
vi.hoisted(() => vi.stubEnv('PERYA_PROXY_HOPS', '1'))

beforeAll(async () => {
  await freshDatabase()
  server = await startServer()
})
beforeEach(() => chooseVault(folderVault(folder)))
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const addressOf = (fields: unknown) => `${API_BASE}uploadKyc?${new URLSearchParams({ fields: JSON.stringify(fields) })}`
const front = addressOf({ ...ENVELOPE, side: 'front' })

function headersOf({ token }: { token: string }): Record<string, string> {
  caller += 1
  return {
    authorization: token,
    'x-forwarded-for': `10.7.${caller >> 8}.${caller & 255}`,
    'content-type': 'image/jpeg',
  }
}

const send = (seat: { token: string }, body: Buffer, more: Ask = {}, path = front) =>
  ask(server.port, path, { method: 'POST', headers: headersOf(seat), body, ...more })

/** A valid picture with a given total size; bytes after its end are ignored. */
async function photoOf(bytes: number): Promise<Buffer> {
  return Buffer.concat([await anyPhoto()], bytes)
}

const rowsOf = ({ id: player }: TestPlayer) =>
  db.select().from(identityPictures).where(eq(identityPictures.player, player))

describe('a file over HTTP', () => {
  test('of 8 MB is accepted, in one piece or in many', async () => {
    const seat = await newPlayer({ coin: 0 })
    for (const chunked of [false, true]) {
      const { status, json } = await send(seat, await photoOf(PICTURE_BYTES_MAX), { chunked })
      expect([status, json]).toMatchObject([200, { errcode: 0, pictures: ['front'] }])
    }
    expect(readdirSync(folder)).toHaveLength(1)
  })

  test('of one byte more is refused, declared or not, and nothing is left of it', async () => {
    const seat = await newPlayer({ coin: 0 })
    for (const chunked of [false, true]) {
      const { status, json } = await send(seat, await photoOf(PICTURE_BYTES_MAX + 1), { chunked })
      expect([status, json.message]).toEqual([413, 'The file is too large'])
    }
    expect(await rowsOf(seat)).toEqual([])
  })

  test.each([
    ['nothing', ''],
    ['an SVG that is called a JPEG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a PDF', '%PDF-1.7 /OpenAction'],
    ['a call', JSON.stringify({ ...ENVELOPE, side: 'front' })],
  ])('that is %s is no picture', async (_, text) => {
    const seat = await newPlayer({ coin: 0 })
    expect((await send(seat, Buffer.from(text))).json).toEqual({ code: 200, errcode: 1166 })
    expect(await rowsOf(seat)).toEqual([])
  })

  test('belongs to the player of its token', async () => {
    const [seat, other] = [await newPlayer({ coin: 0 }), await newPlayer({ coin: 0 })]
    await send(seat, await anyPhoto())
    expect(await call('kyc', {}, seat)).toMatchObject({ pictures: ['front'] })
    expect(await call('kyc', {}, other)).toMatchObject({ state: 'none', pictures: [] })
  })

  test('without a session, or with one that has ended, is refused', async () => {
    const seat = await newPlayer({ coin: 0 })
    for (const token of ['', 'nobody']) expect((await send({ token }, await anyPhoto())).status).toBe(401)
    setClock(new Date(Date.now() + 400 * 86_400_000))
    expect((await send(seat, await anyPhoto())).status).toBe(401)
    setClock(undefined)
    await call('logout', {}, seat)
    expect((await send(seat, await anyPhoto())).status).toBe(401)
    expect(await rowsOf(seat)).toEqual([])
  })

  test.each([
    ['no fields', `${API_BASE}uploadKyc`],
    ['fields that are no JSON', `${API_BASE}uploadKyc?fields=%7B`],
    ['an unknown side', addressOf({ ...ENVELOPE, side: 'top' })],
    ['another player', addressOf({ ...ENVELOPE, side: 'front', player: 1 })],
    ['a state', addressOf({ ...ENVELOPE, side: 'front', state: 'approved' })],
  ])('with %s in its address is malformed', async (_, path) => {
    const seat = await newPlayer({ coin: 0 })
    expect((await send(seat, await anyPhoto(), {}, path)).status).toBe(400)
    expect((await send(seat, await anyPhoto(), { method: 'GET' }, path)).status).not.toBe(200)
    expect(await rowsOf(seat)).toEqual([])
  })

  test('is never served over HTTP', async () => {
    const seat = await newPlayer({ coin: 0 })
    await send(seat, await anyPhoto())
    const [picture] = await rowsOf(seat)
    const names = [
      `identities/${picture?.id}`,
      `.data/identities/${picture?.id}`,
      `../identities/${picture?.id}`,
      `${picture?.id}`,
    ]
    for (const name of names) {
      const headers = { authorization: seat.token }
      for (const base of ['/', '/_astro/', API_BASE])
        expect((await ask(server.port, base + name, { headers })).status).not.toBe(200)
    }
  })
})

describe('a file that stops half-way', () => {
  /** Sends the head and the first bytes of a file, and no more. */
  function begin(seat: TestPlayer): Promise<Socket> {
    const head = Object.entries({ ...headersOf(seat), host: 'x', 'content-length': '5000' })
    const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    return new Promise((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1', () => {
        socket.write(`POST ${front} HTTP/1.1\r\n${lines}\r\n`)
        socket.write(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), () => resolve(socket))
      })
      socket.on('error', reject)
    })
  }

  test('leaves nothing, and frees its place: so many in parallel, then one may wait, and none for ever', async () => {
    const seats = await Promise.all(Array.from({ length: 16 }, () => newPlayer({ coin: 0 })))
    const sockets = await Promise.all(seats.map(begin))
    const late = await newPlayer({ coin: 0 })
    await expect.poll(async () => (await send(late, await anyPhoto())).status).toBe(429)
    for (const socket of sockets) socket.destroy()
    await expect.poll(async () => (await send(late, await anyPhoto())).status).toBe(200)
    for (const seat of seats) expect(await rowsOf(seat)).toEqual([])
  })
})
