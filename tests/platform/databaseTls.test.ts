import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/base/config.ts'
import { databaseAccount } from '#server/db/account.ts'
import { connectionOf } from '#server/db/connection.ts'
import { makeCertificate } from '../certificate.ts'
import { clearServers, type Primary, startPrimary } from '../faults/standby.ts'

/** A PostgreSQL with TLS, whose certificate is for localhost and 127.0.0.1. */

let folder: string
let server: Primary
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perya-tls-'))
  chmodSync(folder, 0o711)
  const [own, other] = [makeCertificate(), makeCertificate()]
  lay('own.pem', own.cert)
  lay('own.key', own.key)
  lay('other.pem', other.cert)
  server = await startPrimary({
    ssl: 'on',
    ssl_cert_file: join(folder, 'own.pem'),
    ssl_key_file: join(folder, 'own.key'),
  })
})
afterAll(async () => {
  await clearServers()
  rmSync(folder, { recursive: true })
})

function lay(name: string, text: string): void {
  const path = join(folder, name)
  writeFileSync(path, text, { mode: 0o600 })
  const account = databaseAccount()
  if (account) chownSync(path, account.uid, account.gid)
}

/** Connects, and says whether the server sees TLS. */
async function isEncrypted(query: string, host = 'localhost'): Promise<boolean | undefined> {
  const url = server.urlOf('postgres').replace('127.0.0.1', host)
  const client = new pg.Client(connectionOf(`${url}${query}`))
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    return rows[0]?.ssl
  } finally {
    await client.end()
  }
}

const root = (name: string) => `sslrootcert=${encodeURIComponent(join(folder, name))}`

describe('the sslmode of an address', () => {
  test.each([
    ['', false],
    ['?sslmode=disable', false],
    ['?sslmode=require', true],
  ])('%j: encrypted is %s', async (query, expected) => {
    expect(await isEncrypted(query)).toBe(expected)
  })

  test.each(['localhost', '127.0.0.1'])('verify-full accepts %s, which the certificate names', async (host) => {
    expect(await isEncrypted(`?sslmode=verify-full&${root('own.pem')}`, host)).toBe(true)
  })

  test('verify-full refuses another host, and verify-ca does not', async () => {
    await expect(isEncrypted(`?sslmode=verify-full&${root('own.pem')}`, '127.1')).rejects.toThrow(/127\.1/)
    expect(await isEncrypted(`?sslmode=verify-ca&${root('own.pem')}`, '127.1')).toBe(true)
  })

  test.each(['verify-ca', 'verify-full'])('%s refuses a certificate of another authority', async (mode) => {
    await expect(isEncrypted(`?sslmode=${mode}&${root('other.pem')}`)).rejects.toThrow(/self-signed|verify/)
    await expect(isEncrypted(`?sslmode=${mode}`)).rejects.toThrow(/self-signed|verify/)
  })

  test('a certificate that cannot be read is named', async () => {
    await expect(isEncrypted(`?sslmode=verify-full&${root('missing.pem')}`)).rejects.toThrow(/sslrootcert.*ENOENT/)
  })
})

describe('the settings', () => {
  const url = 'postgresql://perya:hush-hush@db.example.org/perya'
  const live = {
    PERYA_MODE: 'live',
    PERYA_ORIGIN: 'https://play.example.org',
    PERYA_PROXY_HOPS: '1',
    PERYA_COUNTRY_HEADER: 'CF-IPCountry',
    PERYA_SECRET: 'a-secret-of-at-least-thirty-two-characters',
    PERYA_OPERATOR_NAME: 'Example Remote Gaming Inc.',
    PERYA_LICENCE_NUMBER: 'RG-0001',
  }

  test('of live refuse an address that does not say how its connection is protected', () => {
    expect(() => readConfig({ ...live, DATABASE_URL: url })).toThrow(/DATABASE_URL must say sslmode/)
    const read = { ...live, DATABASE_URL: `${url}?sslmode=verify-full`, DATABASE_READ_URL: url }
    expect(() => readConfig(read)).toThrow(/DATABASE_READ_URL must say sslmode/)
  })

  test.each([
    `${url}?sslmode=verify-full`,
    `${url}?sslmode=disable`,
    'postgresql://perya@127.0.0.1/perya',
    'postgresql://perya@localhost:5433/perya',
    'postgresql://perya@[::1]/perya',
    'postgresql://perya@%2Frun%2Fpostgresql/perya',
    'postgresql:///perya?host=/run/postgresql',
  ])('of live accept %s', (address) => {
    expect(readConfig({ ...live, DATABASE_URL: address }).databaseUrl).toBe(address)
  })

  test.each(['prefer', 'allow', 'no-verify', 'VERIFY-FULL', ''])('refuse the sslmode %j in any mode', (mode) => {
    const read = () => readConfig({ DATABASE_URL: `${url}?sslmode=${mode}` })
    expect(read).toThrow(/^DATABASE_URL has the sslmode [^\n]+\.$/)
    expect(read).not.toThrow(/hush/)
  })

  test.each([
    ['a pooler without the database behind it', { DATABASE_URL: url, PERYA_DATABASE_POOLER: 'unnamed' }],
    ['a direct address without a pooler', { DATABASE_URL: url, DATABASE_DIRECT_URL: url }],
    ['a replica of the embedded database', { DATABASE_READ_URL: url }],
    ['the driver’s own word', { DATABASE_URL: `${url}?ssl=true` }],
  ])('refuse %s', (_, environment) => {
    expect(() => readConfig(environment)).toThrow(/^(DATABASE|PERYA)_[^\n]+\.$/)
  })
})
