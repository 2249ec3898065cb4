import { argon2Sync, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { hashPassword, isPasswordOf } from '#server/account/password.ts'
import { db } from '#server/db/database.ts'
import { players } from '#server/standing/tables.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, newPlayer } from '../player.ts'

// All other tests use cheap hashes (tests/vitest.config.ts); these use the product's cost.
vi.hoisted(() => vi.stubEnv('PERYA_PASSWORD_MEMORY', ''))

/** Salt and hash at OWASP's recommended cost. */
const REAL = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/

const hashOf = async (id: number) =>
  (await db.select({ hash: players.passwordHash }).from(players).where(eq(players.id, id)))[0]?.hash
const logIn = async (account: string, password: string) => call('accountLogin', await credentials(account, password))

describe('an account', () => {
  beforeAll(freshDatabase)

  test('stores its password hashed at the real cost, and logs in with it', async () => {
    const { id, account, password } = await newPlayer()
    expect(await hashOf(id)).toMatch(REAL)
    expect(await logIn(account, password)).toMatchObject({ errcode: 0 })
    expect(await logIn(account, `${password}x`)).toEqual({ code: 200, errcode: 101 })
  })

  test('has its hash of another cost renewed at the next log-in', async () => {
    const { id, account, password } = await newPlayer()
    const nonce = randomBytes(16)
    const cheap = { message: password, nonce, parallelism: 1, tagLength: 32, memory: 64, passes: 2 }
    const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    const passwordHash = `$argon2id$v=19$m=64,t=2,p=1$${plain(nonce)}$${plain(argon2Sync('argon2id', cheap))}`
    await db.update(players).set({ passwordHash }).where(eq(players.id, id))
    expect(await logIn(account, `${password}x`)).toEqual({ code: 200, errcode: 101 })
    expect(await hashOf(id)).toBe(passwordHash)
    expect(await logIn(account, password)).toMatchObject({ errcode: 0 })
    expect(await hashOf(id)).toMatch(REAL)
    expect(await logIn(account, password)).toMatchObject({ errcode: 0 })
  })
})

describe('a hash', () => {
  test('matches its password only', async () => {
    const phc = await hashPassword('Kalabaw-2026')
    expect(await isPasswordOf('Kalabaw-2026', phc)).toBe(true)
    expect(await isPasswordOf('kalabaw-2026', phc)).toBe(false)
    expect(await isPasswordOf('', phc)).toBe(false)
    expect(await hashPassword('Kalabaw-2026')).not.toBe(phc)
  })

  test('accepts one password from two keyboards', async () => {
    expect(await isPasswordOf('Nin\u0303o-2026', await hashPassword('Ni\u00f1o-2026'))).toBe(true)
  })

  test.each(['', 'plain', '$argon2i$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAA'])(
    'of another kind fits nothing: %j',
    async (phc) => {
      expect(await isPasswordOf(phc, phc)).toBe(false)
    },
  )
})
