import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, expect, test } from 'vitest'
import { readConfig, settings } from '#server/base/config.ts'
import { secretFileWarnings } from '#server/base/readSettings.ts'
import { SettingError } from '#server/base/settings.ts'

const SECRET = 'an-invented-secret-of-thirty-two-characters'
const folder = mkdtempSync(join(tmpdir(), 'perya-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(name: string, text: string, mode = 0o600): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

test('every secret setting may come from a file, without its last newline', () => {
  const path = fileOf('secret', `${SECRET}\n`)
  expect(readConfig({ PERYA_SECRET_FILE: path })).toMatchObject({ secret: SECRET })
  const address = 'postgresql://perya:pass@database:5432/perya'
  expect(readConfig({ DATABASE_URL_FILE: fileOf('address', address) })).toMatchObject({ databaseUrl: address })
  const secrets = Object.values(settings).flatMap((row) => ('isSecret' in row ? [row.name] : []))
  expect(secrets.sort()).toEqual([
    'DATABASE_DIRECT_URL',
    'DATABASE_READ_URL',
    'DATABASE_URL',
    'PERYA_AGGREGATOR_KEY',
    'PERYA_AGGREGATOR_KEY_OLD',
    'PERYA_METRICS_TOKEN',
    'PERYA_PAYMONGO_KEY',
    'PERYA_PAYMONGO_WEBHOOK_SECRET',
    'PERYA_PAYMONGO_WEBHOOK_SECRET_OLD',
    'PERYA_S3_SECRET',
    'PERYA_SANDBOX_SECRET',
    'PERYA_SANDBOX_SECRET_OLD',
    'PERYA_SECRET',
    'PERYA_SECRET_NEXT',
    'PERYA_SECRET_OLD',
    'PERYA_SEMAPHORE_KEY',
    'PERYA_SOCIAL_SECRET',
    'PERYA_XENDIT_KEY',
    'PERYA_XENDIT_TOKEN',
    'PERYA_XENDIT_TOKEN_OLD',
  ])
})

test.each([
  ['a missing file', () => join(folder, 'missing'), 'ENOENT'],
  ['a folder', () => folder, 'cannot be read'],
  ['an empty file', () => fileOf('empty', '\n'), 'is empty'],
  ['several lines', () => fileOf('lines', `${SECRET}\n${SECRET}\n`), 'several lines'],
  ['a huge file', () => fileOf('huge', 'x'.repeat(100_000)), 'no small file'],
  ['a short secret', () => fileOf('short', 'hush'), 'at least 32 characters'],
  ['no file but a device', () => '/dev/zero', 'cannot be read'],
])('%s is refused in one sentence, which repeats no secret', (_, path, why) => {
  const read = () => readConfig({ PERYA_SECRET_FILE: path() })
  expect(read).toThrow(SettingError)
  expect(read).toThrow(why)
  expect(read).toThrow(/^PERYA_SECRET_FILE [^\n]+\.$/)
  expect(read).not.toThrow(/hush|invented/)
})

test('a secret and its file at once are refused, and so is a file for what is no secret', () => {
  const path = fileOf('twice', SECRET)
  expect(() => readConfig({ PERYA_SECRET: SECRET, PERYA_SECRET_FILE: path })).toThrow('only one may be set')
  const earlier = { PERYA_WEBHOOK_SECRET: SECRET, PERYA_PAYMONGO_WEBHOOK_SECRET_FILE: path }
  expect(() => readConfig(earlier)).toThrow('only one may be set')
  expect(() => readConfig({ PERYA_MODE_FILE: path })).toThrow('PERYA_MODE_FILE is not a setting')
})

test('a file that every account may read is said at the start', () => {
  const closed = fileOf('closed', SECRET)
  const open = fileOf('open', SECRET, 0o644)
  expect(secretFileWarnings(settings, { PERYA_SECRET_FILE: closed })).toEqual([])
  const [warning] = secretFileWarnings(settings, { PERYA_SECRET_FILE: open })
  expect(warning).toContain('chmod 600')
  const config = join(import.meta.dirname, '../../src/server/base/config.ts')
  const run = spawnSync(process.execPath, [config], { encoding: 'utf8', env: { PERYA_SECRET_FILE: open } })
  expect(run).toMatchObject({ status: 0, stderr: `${warning}\n` })
})
