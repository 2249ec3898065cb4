import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { passwordKey } from '#server/account/keys.ts'
import { activityDraws } from '#server/activities/draws/tables.ts'
import { spinCycles } from '#server/activities/inviteUserSpin/tables.ts'
import { packetDrops } from '#server/activities/redPacket/tables.ts'
import { openDraw } from '#server/activities/weekendLottery/open.ts'
import { cipherFor, openedOr } from '#server/base/cipher.ts'
import { config } from '#server/base/config.ts'
import { chooseKeyring, keyringOf } from '#server/base/keyring.ts'
import { type SealPurpose, sealed } from '#server/base/sealed.ts'
import { closeDatabase, db, openDatabase } from '#server/db/database.ts'
import { canaries } from '#server/db/secretTables.ts'
import { fairOf } from '#server/games/seeds.ts'
import { fairSeeds, preparedSeeds } from '#server/games/tables.ts'
import { encryptPicture, openPicture } from '#server/kyc/pictures.ts'
import { identities, identityPictures } from '#server/kyc/tables.ts'
import { chooseVault, folderVault, vault } from '#server/kyc/vault.ts'
import { beginDevice } from '#server/operators/devices.ts'
import { operatorDevices, operatorProposals } from '#server/operators/tables.ts'
import { drawSeeds, pointOrders } from '#server/points/tables.ts'
import { keptAnswers } from '#server/repeats/tables.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { reseal } from '#server/secrets/reseal.ts'
import { dropOldSecrets, rotationState } from '#server/secrets/rotation.ts'
import { storeMessage } from '#server/sms/outbox.ts'
import { authorizationRequests } from '#server/social/tables.ts'
import { birthDateOf, writeBirthDate } from '#server/standing/birthDates.ts'
import { decryptDetails } from '#server/wallet/bank/written.ts'
import { bankAccounts } from '#server/wallet/payeeTables.ts'
import { approveIdentity } from '../account/identified.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { fill } from '../rights/filled.ts'
import { operatorNamed } from '../terminal.ts'

/** PERYA_SECRET is replaced while everything sealed goes on being read. */

const A = config.secret
const [B, C] = ['b', 'c'].map((letter) => letter.repeat(40)) as [string, string] // two letters in, two secrets out
const AMIHAN = { firstName: 'Amihan', lastName: 'Inimbento', birthDate: '1991-04-05' }
const PICTURE = Buffer.from('an invented picture')

let url = ''
let folder = ''
let player: TestPlayer
let picture = { id: '', player: 0 }

beforeEach(async () => {
  url = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'perya-rotation-'))
  chooseVault(folderVault(folder))
  player = await newPlayer()
  await sealEverything()
})
afterEach(async () => {
  await closeDatabase()
  chooseKeyring()
  chooseVault()
  rmSync(folder, { recursive: true })
})
afterAll(closeDatabase)

/** A value in every place that the registry names. */
async function sealEverything(): Promise<void> {
  await fill(player.id, new Date())
  const serverSeed = cipherFor('fair seeds').encrypt('f'.repeat(64))
  await db.update(fairSeeds).set({ serverSeed })
  await db.update(preparedSeeds).set({ serverSeed })
  const drawSeed = cipherFor('draw seeds').encrypt('f'.repeat(64))
  await db.update(drawSeeds).set({ serverSeed: drawSeed })
  await db.update(pointOrders).set({ serverSeed: drawSeed })
  await db.update(activityDraws).set({ serverSeed: drawSeed })
  await db.update(spinCycles).set({ serverSeed: drawSeed })
  await db.update(packetDrops).set({ serverSeed: cipherFor('red packets').encrypt('f'.repeat(64)) })
  await openDraw()
  await db.update(operatorProposals).set({ sealed: cipherFor('operators’ proposals').encrypt('{}') })
  await db.update(authorizationRequests).set({ ciphertext: cipherFor('third-party login').encrypt('{}') })
  const answer = cipherFor('kept answers').encrypt('{}')
  const kept = {
    owner: `player ${player.id}`,
    key: randomUUID(),
    call: 'gameLike',
    asked: '',
    answer,
    begunAt: new Date(),
  }
  await db.insert(keptAnswers).values(kept)
  const { name } = await operatorNamed('ana')
  await db.transaction(async (tx) => {
    await beginDevice(tx, name)
    await writeBirthDate(tx, player.id, AMIHAN.birthDate, { what: 'given', by: 'test', reason: 'a test' })
    await storeMessage(tx, { mobile: '+639170000001', text: 'hi', code: '1' }, new Date(Date.now() + 60_000), 'owner')
  })
  await passwordKey()
  const [row] = await db.select().from(identityPictures).limit(1)
  if (!row) throw new Error('no picture was filled in')
  picture = { id: row.id, player: row.player }
  await vault().put(row.id, encryptPicture(PICTURE, row))
}

/** Opens the database again, as a process with these secrets. */
async function openAs(...secrets: Parameters<typeof keyringOf>): Promise<void> {
  await closeDatabase()
  chooseKeyring(keyringOf(...secrets))
  await openDatabase(url, 4)
}

const staleSum = async () => Object.values((await rotationState()).stale).reduce((sum, count) => sum + count, 0)

async function expectAllOpens(): Promise<void> {
  expect(await birthDateOf(player.id)).toBe(AMIHAN.birthDate)
  expect((await openPicture(picture)).equals(PICTURE)).toBe(true)
  const [account] = await db.select().from(bankAccounts)
  expect(account && decryptDetails(account)).toMatchObject({ accountName: 'Amihan' })
  expect(await fairOf(player.id)).toMatchObject({ nextServerSeedHash: expect.any(String) })
  const [device] = await db.select().from(operatorDevices)
  expect(cipherFor('operators’ devices').decrypt(device?.sealed ?? '')).toMatch(/^[A-Z2-7]{32}$/)
}

test('every column with a sealed value is in the registry, and every column of the registry holds one', async () => {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'character varying')`)
  const purposes = Object.keys(sealed) as SealPurpose[] // keys of a constant object
  const ciphers = purposes.map((purpose) => cipherFor(purpose))
  const found = new Set<string>()
  for (const { table, column } of rows) {
    const values = await db.execute<{ value: string }>(
      sql`select ${sql.identifier(column)}::text as value from ${sql.identifier(table)} where ${sql.identifier(column)} is not null limit 200`,
    )
    const words = values.rows.flatMap(({ value }) => value.match(/[A-Za-z0-9+/=:]{38,}/g) ?? [])
    const isSealed = words.some((word) => ciphers.some(({ decrypt }) => openedOr(() => decrypt(word)) !== undefined))
    if (isSealed) found.add(`${table}.${column}`)
  }
  const known = Object.values(sealed).flatMap((kept) => ('columns' in kept ? kept.columns : []))
  expect([...found].sort()).toEqual([...known, 'secret_canaries.canary'].sort())
})

test('a rotation: both are read, then the new one seals, everything is sealed anew, and the old one is let go', async () => {
  await approveIdentity((await newPlayer()).id, AMIHAN)
  const [excluded] = await db.select().from(identities).where(eq(identities.state, 'approved'))
  await exclude({ player: excluded?.player ?? 0, kind: 'self', term: 'open', by: 'test', reason: 'asked for' })

  await openAs(A, { next: B })
  await expectAllOpens()
  expect(await staleSum()).toBe(0)

  await openAs(B, { old: A })
  await expectAllOpens()
  const all = await staleSum()
  expect(all).toBeGreaterThan(10)
  expect(await dropOldSecrets(99)).toMatchObject({ done: false })

  // A process that still seals under the old one reads what the new one seals.
  await openAs(A, { next: B })
  await expectAllOpens()
  expect(await staleSum()).toBeGreaterThan(10)

  await openAs(B, { old: A })
  await reseal()
  expect(await staleSum()).toBe(0)
  await expect(openAs(B)).rejects.toThrow('set PERYA_SECRET_OLD')
  await openAs(B, { old: A })
  expect(await dropOldSecrets()).toEqual({ done: true, count: 1 })
  expect(await dropOldSecrets()).toMatchObject({ done: false, why: expect.stringContaining('one secret in use') })

  await openAs(B)
  await expectAllOpens()
  await expect(openAs(A)).rejects.toThrow('was let go')
  await openAs(B)
  // The excluded person comes back with another account, and is recognised.
  const again = await newPlayer()
  await approveIdentity(again.id, AMIHAN)
  await db.update(identities).set({ state: 'submitted' }).where(eq(identities.player, again.id))
  const hashes = await db
    .select({ hash: identities.personHash })
    .from(identities)
    .where(eq(identities.state, 'submitted'))
  expect(hashes).toContainEqual({ hash: excluded?.personHash })
  expect(readdirSync(folder)).toEqual([picture.id])
  expect(readFileSync(join(folder, picture.id)).toString('latin1', 0, 6)).toBe('perya:')
})

test('re-sealing that is stopped goes on where it was, and a value that changes meanwhile is not undone', async () => {
  await openAs(A, { next: B })
  await openAs(B, { old: A })
  const all = await staleSum()
  let looks = 0
  const first = await reseal(() => ++looks > 5)
  expect(first.sealed).toBeGreaterThan(0)
  expect(first.sealed).toBeLessThan(all)
  const rest = await reseal()
  expect(first.sealed + rest.sealed).toBe(all)
  expect((await reseal()).sealed).toBe(0)
  await expectAllOpens()
})

test('what no secret opens is never let go unsaid, such as the pictures of a vault that is out of reach', async () => {
  await openAs(A, { next: B })
  await openAs(B, { old: A })
  chooseVault(folderVault(join(folder, 'elsewhere')))
  const { lost } = await reseal()
  expect(lost).toBeGreaterThan(0)
  expect(await dropOldSecrets()).toMatchObject({ done: false, why: expect.stringContaining(`${lost} values`) })
  expect(await db.select().from(canaries).where(eq(canaries.state, 'gone'))).toEqual([])
  chooseVault(folderVault(folder))
  const files = (await reseal()).lost
  expect(files).toBe(lost - 1)
  expect(await dropOldSecrets(files)).toMatchObject({ done: true })
})

test('the new secret seals nothing while a process does not read it, and the old one stays while a process seals under it', async () => {
  const name = (...secrets: Parameters<typeof keyringOf>) => {
    const { current, next, old } = keyringOf(...secrets)
    return `perya reads ${[current, old, next].flatMap((one) => one?.id ?? []).join(' ')}`
  }
  const connect = async (application_name: string) => {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: url, application_name })
    await client.connect()
    return client
  }
  await openAs(A, { next: B })
  const late = await connect(name(A))
  await expect(openAs(B, { old: A })).rejects.toThrow('Some processes on this database do not read the new')
  await late.end()
  await openAs(B, { old: A })
  const old = await connect(name(A, { next: B }))
  const { lost } = await reseal()
  expect(await dropOldSecrets(lost)).toMatchObject({ done: false, why: expect.stringContaining('still connected') })
  expect(await rotationState()).toMatchObject({ stragglers: 1 })
  await old.end()
  expect(await dropOldSecrets(lost)).toMatchObject({ done: true })
})

test('a value of a secret that this process was not given is an error, and never an empty answer', async () => {
  await openAs(A, { next: B })
  await openAs(B, { old: A })
  await reseal()
  chooseKeyring(keyringOf(C))
  await expect(birthDateOf(player.id)).rejects.toThrow('does not read')
  await expect(openPicture(picture)).rejects.toThrow('does not read')
  await expect(fairOf(player.id)).rejects.toThrow('does not read')
})

test('what opens from outside has one spelling: not without the name of its secret, and not under one', async () => {
  const { encrypt, decrypt } = cipherFor('record files')
  const unnamed = encrypt('a wish')
  await openAs(A, { next: B })
  await openAs(B, { old: A })
  const named = encrypt('a wish')
  const [name, body] = named.split(':')
  expect([decrypt(named), decrypt(unnamed)]).toEqual(['a wish', 'a wish'])
  expect([decrypt(String(body)), decrypt(`${name}:${unnamed}`), decrypt(`${named}=`)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
