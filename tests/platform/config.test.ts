import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { describe, expect, test } from 'vitest'
import { readConfig, settings } from '#server/base/config.ts'
import { demoSecrets } from '#server/base/productionRules.ts'
import { SettingError } from '#server/base/settings.ts'

const live = {
  PERYA_MODE: 'live',
  DATABASE_URL: 'postgresql://perya:pass@database:5432/perya?sslmode=verify-full',
  PERYA_ORIGIN: 'https://play.example.org',
  PERYA_PROXY_HOPS: '1',
  PERYA_COUNTRY_HEADER: 'CF-IPCountry',
  PERYA_SECRET: 'a-secret-of-at-least-thirty-two-characters',
  PERYA_OPERATOR_NAME: 'Example Remote Gaming Inc.',
  PERYA_LICENCE_NUMBER: 'RG-0001',
}

const paymongo = { PERYA_PAYMENTS: 'paymongo', PERYA_PAYMONGO_KEY: 'sk_live_invented_key_of_a_test' }

describe('the configuration', () => {
  test('of an empty environment is a demo on this machine', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      mode: 'demo',
      port: 4321,
      host: '127.0.0.1',
      rsaKeyBits: 2048,
      passwordMemory: 19_456,
      seed: 'on',
      payments: ['sandbox'],
    })
    expect(config.publicOrigin).toBe('http://localhost:4321')
    expect(config.databaseUrl).toBeUndefined()
    expect(Object.isFrozen(config)).toBe(true)
  })

  test('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', PERYA_MODE: '', HOST: ' ' })).toEqual(readConfig({}))
  })

  test('reads the given settings', () => {
    const config = readConfig({
      PORT: '8080',
      RSA_KEY_BITS: '1024',
      PERYA_FRAME_ORIGINS: 'https://a.example, https://b.example:8443',
    })
    expect(config).toMatchObject({ port: 8080, rsaKeyBits: 1024, publicOrigin: 'http://localhost:8080' })
    expect(config.frameOrigins).toEqual(['https://a.example', 'https://b.example:8443'])
  })

  test('accepts several gateways, and the earlier name of a secret', () => {
    const both = { PERYA_PAYMENTS: 'sandbox, paymongo', PERYA_PAYMONGO_KEY: 'sk_test_invented_key_of_a_test' }
    expect(readConfig(both).payments).toEqual(['sandbox', 'paymongo'])
    expect(readConfig({ PERYA_PAYMENTS: 'off' }).payments).toEqual([])
    const secret = 'the-secret-that-a-gateway-gave'
    expect(readConfig({ PERYA_WEBHOOK_SECRET: secret })).toMatchObject({ paymongoWebhookSecret: secret })
    const twice = { PERYA_WEBHOOK_SECRET: secret, PERYA_PAYMONGO_WEBHOOK_SECRET: secret }
    expect(() => readConfig(twice)).toThrow('PERYA_WEBHOOK_SECRET is the earlier name of PERYA_PAYMONGO_WEBHOOK_SECRET')
  })

  test.each([
    ['PORT', 'http'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '-1'],
    ['HOST', 'a\u0007b'],
    ['DATABASE_URL', 'mysql://host/perya'],
    ['DATABASE_URL', 'postgresql://host'],
    ['PERYA_MODE', 'production'],
    ['PERYA_SECURITY_CONTACT', 'security@play.example.org'],
    ['PERYA_SECURITY_CONTACT', 'http://play.example.org/report'],
    ['PERYA_SECURITY_CONTACT', 'mailto:security@play.example.org\nContact: x'],
    ['PERYA_ORIGIN', 'https://play.example.org/lobby'],
    ['PERYA_ORIGIN', 'play.example.org'],
    ['PERYA_SECRET', 'short'],
    ['PERYA_WEBHOOK_SECRET', 'short'],
    ['PERYA_DATABASE_CONNECTIONS', '1'],
    ['PERYA_FRAME_ORIGINS', 'https://a.example ftp://b.example'],
    ['PERYA_PAYMENTS', 'real'],
    ['PERYA_PAYMENTS', 'sandbox,sandbox'],
    ['PERYA_PAYMENTS', 'sandbox, off'],
    ['PERYA_PAYMONGO_WEBHOOK_SECRET', 'short'],
    ['PERYA_SANDBOX_SECRET', 'short'],
    ['PERYA_SEED', 'yes'],
    ['PERYA_LOG', 'loud'],
    ['PERYA_KYC_GATE', 'never'],
    ['PERYA_PICTURES', 's3'],
    ['PERYA_S3_SECRET', 'short'],
    ['PERYA_S3_ENDPOINT', 'bucket'],
    ['PERYA_RESTRICTED_LIST', 'none'],
    ['PERYA_PROXY_HOPS', '9'],
    ['PERYA_COUNTRY_HEADER', 'x-forwarded-for'],
    ['PERYA_COUNTRY_HEADER', 'two words'],
    ['PERYA_FENCED_BY', 'a'.repeat(81)],
    ['PERYA_METRICS_TOKEN', 'short'],
    ['PERYA_SESSION_HOURS', '1'],
    ['RSA_KEY_BITS', '512'],
    ['PERYA_PASSWORD_MEMORY', '7'],
    ['PERYA_PASSWORD_MEMORY', '19 MiB'],
    ['PERYA_SOCIAL_ISSUER', 'http://accounts.example.org'],
    ['PERYA_SOCIAL_ISSUER', 'https://accounts.example.org'],
    ['PERYA_SOCIAL_SECRET', 'short'],
    ['PERYA_PROT', '4321'],
  ])('refuses %s=%j in one sentence that names it', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(SettingError)
    expect(read).toThrow(new RegExp(`^${name} [^\n]+\\.$`))
  })

  test('never repeats a secret', () => {
    for (const [name, value] of [
      ['PERYA_SECRET', 'hush-hush'],
      ['PERYA_SOCIAL_SECRET', 'hush'],
      ['PERYA_METRICS_TOKEN', 'hush'],
      ['DATABASE_URL', 'postgres//perya:hush-hush@host/perya'],
    ] as const) {
      expect(() => readConfig({ [name]: value })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('hush') }),
      )
    }
  })

  test('describes every setting', () => {
    const names = Object.values(settings).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { about } of Object.values(settings)) expect(about.length).toBeGreaterThan(20)
  })

  test('stops a start without a stack trace', () => {
    const config = join(import.meta.dirname, '../../src/server/base/config.ts')
    const { status, stderr, stdout } = spawnSync(process.execPath, [config], {
      encoding: 'utf8',
      env: { PORT: 'http' },
    })
    expect(status).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toBe('PORT is "http", but it must be a whole number from 1 to 65535.\n')
  })
})

describe('live mode', () => {
  test('names everything that is missing at once, a line each', () => {
    const said = () => readConfig({ PERYA_MODE: 'live', PORT: 'http', PERYA_SECRET: 'short', PERYA_PICTURES: 's3' })
    expect(said).toThrow(SettingError)
    let message = ''
    try {
      said()
    } catch (error) {
      message = String(error)
    }
    const named = [
      'PORT',
      'DATABASE_URL',
      'ORIGIN',
      'PROXY_HOPS',
      'COUNTRY_HEADER',
      'SECRET',
      'OPERATOR_NAME',
      'LICENCE_NUMBER',
      'S3_ENDPOINT',
    ]
    const lines = message.split('\n')
    expect(lines).toHaveLength(named.length)
    for (const name of named)
      expect(lines.filter((line) => line.includes(name))).toHaveLength(name === 'SECRET' ? 2 : 1)
  })

  test('names both keys of a gateway at once', () => {
    const said = expect(() => readConfig({ ...live, PERYA_PAYMENTS: 'paymongo', PERYA_PAYMONGO_WEBHOOK_SECRET: '' }))
    said.toThrow(/PERYA_PAYMONGO_KEY must be set\.\n.*PERYA_PAYMONGO_WEBHOOK_SECRET must be set\.$/)
  })

  test('accepts no proxy as an answer, but not a missing one', () => {
    const fencedBy = 'the firewall of the network'
    const alone = { ...live, PERYA_PROXY_HOPS: '0', PERYA_COUNTRY_HEADER: '', PERYA_FENCED_BY: fencedBy }
    expect(readConfig(alone)).toMatchObject({ proxyHops: 0, countryHeader: '', fencedBy })
    expect(readConfig({})).toMatchObject({ proxyHops: 0, metricsToken: '' })
  })

  test('starts with complete settings', () => {
    expect(readConfig(live)).toMatchObject({
      ...{ mode: 'live', host: '0.0.0.0', seed: 'off', payments: [] },
      restrictedList: 'manual',
    })
  })

  test.each([
    ['the embedded database', { DATABASE_URL: '' }],
    ['an unencrypted origin', { PERYA_ORIGIN: 'http://play.example.org' }],
    ['no origin', { PERYA_ORIGIN: '' }],
    ['no word on proxies', { PERYA_PROXY_HOPS: '' }],
    ['no word on other countries', { PERYA_COUNTRY_HEADER: '' }],
    ['no secret', { PERYA_SECRET: '' }],
    ["the demo's secret", { PERYA_SECRET: demoSecrets.secret }],
    ['no webhook secret', { PERYA_PAYMONGO_WEBHOOK_SECRET: '', ...paymongo }],
    ["the demo's webhook secret", { PERYA_PAYMONGO_WEBHOOK_SECRET: demoSecrets.webhookSecret, ...paymongo }],
    ['no operator', { PERYA_OPERATOR_NAME: '' }],
    ['no licence', { PERYA_LICENCE_NUMBER: '' }],
    ['demo players', { PERYA_SEED: 'on' }],
    ['the fake bank', { PERYA_PAYMENTS: 'sandbox' }],
    ['the fake payout', { PERYA_PAYOUTS: 'sandbox' }],
    ['an invented list of restricted persons', { PERYA_RESTRICTED_LIST: 'sandbox' }],
    [
      'a provider on this machine',
      {
        PERYA_SOCIAL_ISSUER: 'http://localhost:4500',
        PERYA_SOCIAL_CLIENT: 'perya',
        PERYA_SOCIAL_SECRET: 'of-the-sandbox',
      },
    ],
    ['a weak key', { RSA_KEY_BITS: '1024' }],
    ['hashes that are quickly guessed', { PERYA_PASSWORD_MEMORY: '19455' }],
    ['games without an approval', { PERYA_APPROVALS: 'none' }],
    ['rounds without a pause', { PERYA_ROUND_PACE: 'off' }],
  ])('refuses %s', (_, change) => {
    const [name = ''] = Object.keys(change)
    expect(() => readConfig({ ...live, ...change })).toThrow(
      new RegExp(`^PERYA_MODE is live, so ${name} must [^\n]+\\.$`),
    )
  })
})
