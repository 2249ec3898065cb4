import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { encryptPassword } from '#client/account/encrypt.ts'
import { decryptPassword, forgetPasswordKey, passwordKey } from '#server/account/keys.ts'
import { passwordKeys } from '#server/account/tables.ts'
import { config } from '#server/base/config.ts'
import { db } from '#server/db/database.ts'
import { call } from '../call.ts'
import { fc } from '../chance.ts'
import { freshDatabase } from '../database.ts'

beforeAll(freshDatabase)

describe('the key for passwords', () => {
  test('is created once, even in parallel, and stored encrypted', async () => {
    await db.delete(passwordKeys)
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => {
        forgetPasswordKey()
        return passwordKey()
      }),
    )
    expect(new Set(asked.map(({ publicKey }) => publicKey)).size).toBe(1)
    const rows = await db.select().from(passwordKeys)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.privateKey).toMatch(/^[A-Za-z0-9+/=]+$/)
    expect(Buffer.from(rows[0]?.privateKey ?? '', 'base64').toString('latin1')).not.toContain('PRIVATE KEY')
  })

  test('has the configured size and the exponent of the spec, and reaches clients', async () => {
    const { key } = await call('anonymous/appConfig', { gameListVersion: '' })
    const details = createPublicKey(key as string).asymmetricKeyDetails
    expect(details).toMatchObject({ modulusLength: config.rsaKeyBits, publicExponent: 0x01_00_01n })
  })

  test('decrypts a text that jsencrypt has encrypted in the browser', async () => {
    const { publicKey } = await passwordKey()
    for (const password of ['Parol-2026', 'Niño at Ñandú', '🎡'.repeat(16), ' with spaces ']) {
      expect(await decryptPassword((await encryptPassword(password, publicKey)) ?? '')).toBe(password)
    }
  })

  test('returns a text longer than any password for any other input, never an error', async () => {
    const { publicKey } = await passwordKey()
    const bytes = publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from([0xff, 0xfe]))
    expect((await decryptPassword(bytes.toString('base64'))).length).toBeGreaterThan(500)
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.base64String({ maxLength: 1024 })), async (text) => {
        expect((await decryptPassword(text)).length).toBeGreaterThan(500)
      }),
      { numRuns: 100 },
    )
  })
})
