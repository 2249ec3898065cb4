import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { openPictures } from '#server/kyc/decide.ts'
import { encryptPicture, openPicture, removeIdentity, sweepPictures } from '#server/kyc/pictures.ts'
import { identities, identityEvents, identityPictures } from '#server/kyc/tables.ts'
import { bucketVault, chooseVault, folderVault, type Vault } from '#server/kyc/vault.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { memoryVault, uploadTo } from './pictures.ts'
import { approve, submitted } from './submission.ts'

const KEYS = { region: 'test-1', accessKeyId: 'AKTEST', secretAccessKey: 'hush-hush-hush-hush' }
const folder = mkdtempSync(join(tmpdir(), 'perya-vault-'))
const objects = new Map<string, Buffer>()
let service: Server
let endpoint = ''

/** A minimal S3 for pictures: one bucket, which refuses unsigned requests. */
function openService(): Promise<Server> {
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const { method, url = '', headers } = incoming
    const isSigned = headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${KEYS.accessKeyId}/`)
    const isThere = url.startsWith('/pictures/') && (method === 'PUT' || method === 'DELETE' || objects.has(url))
    if (isSigned && isThere && method === 'PUT') objects.set(url, Buffer.concat(chunks))
    if (isSigned && isThere && method === 'DELETE') objects.delete(url)
    outgoing.statusCode = isSigned ? (isThere ? (method === 'DELETE' ? 204 : 200) : 404) : 403
    outgoing.end(method === 'GET' && outgoing.statusCode === 200 ? objects.get(url) : undefined)
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

beforeAll(async () => {
  await freshDatabase()
  service = await openService()
  endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
beforeEach(() => chooseVault(memoryVault()))
afterEach(() => setClock(undefined))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await new Promise((closed) => service.close(closed))
})

describe.each<[string, () => Vault]>([
  ['a folder', () => folderVault(join(folder, 'plain'))],
  ['a bucket', () => bucketVault({ endpoint, bucket: 'pictures', ...KEYS })],
])('%s', (_, makeVault) => {
  test('returns stored files, and nothing once deleted', async () => {
    const vault = makeVault()
    const [name, bytes] = [randomUUID(), randomBytes(100_000)]
    expect(await vault.get(name)).toBeUndefined()
    await vault.put(name, bytes)
    expect((await vault.get(name))?.equals(bytes)).toBe(true)
    await vault.put(name, Buffer.from('anew'))
    expect(String(await vault.get(name))).toBe('anew')
    await vault.remove(name)
    await vault.remove(name)
    expect(await vault.get(name)).toBeUndefined()
  })
})

describe('a misconfigured vault is reported', () => {
  test.each([
    ['a bucket that is not there', { bucket: 'elsewhere' }],
    ['a key that is not ours', { bucket: 'pictures', accessKeyId: 'AKNOBODY' }],
    ['a service that is away', { bucket: 'pictures', endpoint: 'http://127.0.0.1:1' }],
  ])('%s', async (_, change) => {
    const vault = bucketVault({ endpoint, ...KEYS, ...change })
    await expect(vault.put(randomUUID(), randomBytes(10))).rejects.toThrow()
  })

  test('a file where the folder should be', async () => {
    const vault = folderVault(import.meta.filename)
    await expect(vault.put(randomUUID(), randomBytes(10))).rejects.toThrow()
  })
})

describe('at rest', () => {
  test('a picture is encrypted, in a folder that only its owner may enter', async () => {
    const place = join(folder, 'encrypted')
    chooseVault(folderVault(place))
    const seat = await submitted()
    expect(statSync(place).mode & 0o777).toBe(0o700)
    const files = readdirSync(place)
    expect(files).toHaveLength(3)
    for (const file of files) {
      const bytes = readFileSync(join(place, file))
      expect(bytes.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false)
      expect(bytes.toString('latin1')).not.toContain('JFIF')
    }
    for (const { jpeg } of await openPictures(seat.id, 'nena')) expect(jpeg.subarray(0, 2).toString('hex')).toBe('ffd8')
  })

  test('one picture cannot replace another, and a changed one is detected', async () => {
    const vault = memoryVault()
    chooseVault(vault)
    const [mine, other] = [
      { id: randomUUID(), player: 1 },
      { id: randomUUID(), player: 2 },
    ]
    const ciphertext = encryptPicture(Buffer.from('mine'), mine)
    await vault.put(mine.id, ciphertext)
    expect(String(await openPicture(mine))).toBe('mine')
    await vault.put(other.id, ciphertext)
    await expect(openPicture(other)).rejects.toThrow('does not open')
    await expect(openPicture({ ...mine, player: 2 })).rejects.toThrow('does not open')
    ciphertext[ciphertext.length - 1] = (ciphertext.at(-1) ?? 0) ^ 1
    await vault.put(mine.id, ciphertext)
    await expect(openPicture(mine)).rejects.toThrow('does not open')
    await vault.remove(mine.id)
    await expect(openPicture(mine)).rejects.toThrow('is not in the vault')
  })
})

describe('removing', () => {
  const rowsOf = async (player: number) => {
    const tables = [identities, identityPictures, identityEvents]
    const rows = await Promise.all(tables.map((table) => db.select().from(table)))
    return rows.flat().filter((row) => row.player === player)
  }

  test('an identity deletes files, rows and history, repeatably, and no other player’s', async () => {
    const vault = memoryVault()
    chooseVault(vault)
    const [seat, other] = [await submitted(), await submitted()]
    await approve(seat.id)
    const others = await rowsOf(other.id)
    vault.fails = true
    await expect(removeIdentity(seat.id)).rejects.toThrow('no space')
    vault.fails = false
    expect(await call('kyc', {}, seat)).toMatchObject({ state: 'approved' })
    await removeIdentity(seat.id)
    await removeIdentity(seat.id)
    expect(await rowsOf(seat.id)).toEqual([])
    expect(await rowsOf(other.id)).toEqual(others)
    expect(vault.files.size).toBe(3)
    expect(await call('kyc', {}, seat)).toMatchObject({ state: 'none', pictures: [] })
  })

  test('the sweep deletes uploads aborted an hour ago, and nothing current', async () => {
    const vault = memoryVault()
    chooseVault(vault)
    const seat = await submitted()
    const left = { player: seat.id, side: 'front', bytes: 4 } as const
    const [row] = await db
      .insert(identityPictures)
      .values({ ...left, madeAt: new Date() })
      .returning()
    await vault.put(row?.id ?? '', Buffer.from('left'))
    expect(await sweepPictures()).toBe(0)
    setClock(new Date(Date.now() + 3_700_000))
    expect(await sweepPictures()).toBe(1)
    expect(vault.files.size).toBe(3)
    expect(await openPictures(seat.id, 'nena')).toHaveLength(3)
  })

  test('the sweep retries a failed deletion', async () => {
    const vault = memoryVault()
    chooseVault(vault)
    const seat = await submitted()
    const dropped = { player: seat.id, side: 'front', state: 'dropped', bytes: 4, madeAt: new Date() } as const
    const [row] = await db.insert(identityPictures).values(dropped).returning()
    await vault.put(row?.id ?? '', Buffer.from('left'))
    vault.fails = true
    await expect(sweepPictures()).rejects.toThrow('no space')
    vault.fails = false
    expect(await sweepPictures()).toBe(1)
    expect(await uploadTo(seat.token, 'front')).toMatchObject({ errcode: 1164 })
  })
})
