import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { config, readConfig } from '#server/base/config.ts'
import { chooseKeyring, keyringOf } from '#server/base/keyring.ts'
import { lookupKey } from '#server/base/lookupKeys.ts'
import { lookups } from '#server/base/sealed.ts'
import { SettingError } from '#server/base/settings.ts'
import { closeDatabase, db, openDatabase } from '#server/db/database.ts'
import { judge, type Known } from '#server/db/secretRules.ts'
import { canaries, lookupKeys } from '#server/db/secretTables.ts'
import { documentHashOf } from '#server/kyc/written.ts'
import { freshDatabase } from '../database.ts'

/** Who may open a database: processes with its secret, or with the two of a rotation. */

const A = config.secret
const [B, C] = ['b', 'c'].map((letter) => letter.repeat(40)) as [string, string] // two letters in, two secrets out
let url = ''

beforeEach(async () => {
  url = await freshDatabase()
})
afterEach(() => chooseKeyring())
afterAll(closeDatabase)

/** Opens the database again, as a process with these secrets. */
async function openAs(...secrets: Parameters<typeof keyringOf>): Promise<void> {
  await closeDatabase()
  chooseKeyring(keyringOf(...secrets))
  await openDatabase(url, 4)
}

describe('a process', () => {
  test('with another secret is stopped by one sentence, and changes nothing', async () => {
    const before = await db.select().from(canaries)
    await expect(openAs(B)).rejects.toThrow(SettingError)
    await expect(openAs(B)).rejects.toThrow(/^PERYA_SECRET is not the secret of this database[^\n]+\.$/)
    await openAs(A)
    expect(await db.select().from(canaries)).toEqual(before)
  })

  test('is stopped by a canary that its secret does not open', async () => {
    await db.update(canaries).set({ canary: 'damaged' })
    await expect(openAs(A)).rejects.toThrow('PERYA_SECRET does not open what this database holds')
  })

  test('lays one canary, however many start at once', async () => {
    await db.delete(canaries)
    await db.delete(lookupKeys)
    await closeDatabase()
    const { unlock } = await import('#server/db/unlock.ts')
    await openDatabase(url, 8)
    await db.delete(canaries)
    await db.delete(lookupKeys)
    await Promise.all(Array.from({ length: 6 }, () => unlock(db)))
    expect(await db.select().from(canaries)).toHaveLength(1)
    expect(await db.select().from(lookupKeys)).toHaveLength(lookups.length)
  })

  test('of this build lays no canary for a secret that the earlier build did not use', async () => {
    await db.delete(canaries)
    await db.delete(lookupKeys)
    await expect(openAs(B)).rejects.toThrow('PERYA_SECRET does not open what this database holds')
    await openAs(A)
    expect(await db.select().from(canaries)).toMatchObject([{ generation: 0, state: 'used' }])
  })
})

describe('the keys of look-up hashes', () => {
  const ID = { firstName: 'Amihan', documentKind: 'philid', documentNumber: '1234-5678-9012-3456' } as const

  test('of a database of an earlier build stay as they were derived, so that whoever was known is still found', async () => {
    await db.delete(canaries)
    await db.delete(lookupKeys)
    await openAs(A)
    // What the build before this one stored for the demo's secret.
    expect(documentHashOf(ID)).toBe('bC9Q9-Mr4AnM2TgPEWbynTnYWZ_zEpwOj5WnyE6ms10')
  })

  test('of a new database are random, and the same for all its processes', async () => {
    const first = lookupKey('identity hashes')().export().toString('hex')
    await openAs(A)
    expect(lookupKey('identity hashes')().export().toString('hex')).toBe(first)
    await db.execute(sql`delete from password_keys`)
    await db.delete(canaries)
    await db.delete(lookupKeys)
    await openAs(A)
    expect(lookupKey('identity hashes')().export().toString('hex')).not.toBe(first)
  })
})

describe('the rules of a start', () => {
  const idOf = (secret: string) => keyringOf(secret).current.id
  const [a, b]: [Known, Known] = [
    { id: idOf(A), generation: 0, state: 'used' },
    { id: idOf(B), generation: 1, state: 'next' },
  ]
  const used: Known = { ...b, state: 'used' }
  const gone: Known = { ...a, state: 'gone' }

  test.each<[string, Parameters<typeof keyringOf>, Known[], string]>([
    ['an unknown secret', [B], [a], 'is not the secret of this database'],
    ['a new secret that no process was told of', [B, { old: A }], [a], 'is new to this database'],
    ['the new secret without the old one', [B], [a, used], 'set PERYA_SECRET_OLD'],
    ['the new secret that was only announced, without the old one', [B], [a, b], 'set PERYA_SECRET_OLD'],
    ['the old secret without the new one', [A], [a, used], 'set PERYA_SECRET_OLD'],
    ['a secret that was let go', [A, { next: B }], [gone, used], 'was let go'],
    ['a next secret that was let go', [B, { next: A }], [gone, used], 'PERYA_SECRET_NEXT was let go'],
    ['a misspelt old secret', [A, { old: C }], [a], 'never sealed anything'],
    ['an old secret before the first canary', [A, { old: B }], [], 'has not met its secret'],
  ])('%s is refused', (_, secrets, known, why) => {
    const verdict = judge(keyringOf(...secrets), known)
    expect(verdict).toMatchObject({ kind: 'refused', why: expect.stringContaining(why) })
  })

  test.each<[string, Parameters<typeof keyringOf>, Known[], object]>([
    ['the first start', [A], [], { generation: 0, add: [a], promote: undefined }],
    ['the announcement', [A, { next: B }], [a], { add: [b] }],
    ['the first start under the new secret', [B, { old: A }], [a, b], { promote: b.id, generation: 1 }],
    ['a late process that announces still', [A, { next: B }], [a, used], { add: [], generation: 0 }],
    ['the end of a rotation', [B], [gone, used], { generation: 1 }],
    ['a process that still names the old one', [B, { old: A }], [gone, used], { generation: 1 }],
    ['a rotation that is called off', [A], [a, b], { generation: 0 }],
  ])('%s is let in', (_, secrets, known, verdict) => {
    expect(judge(keyringOf(...secrets), known)).toMatchObject({ kind: 'open', ...verdict })
  })

  test('the settings refuse secrets that contradict each other', () => {
    expect(() => readConfig({ PERYA_SECRET: A, PERYA_SECRET_NEXT: A })).toThrow('PERYA_SECRET_NEXT is the same')
    expect(() => readConfig({ PERYA_SECRET_OLD: B, PERYA_SECRET_NEXT: C })).toThrow('one at a time')
  })
})
