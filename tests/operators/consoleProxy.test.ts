import { expect, test, vi } from 'vitest'
import { codeOf, consoleForAll, cookieOf, enrolled, nextPeriod, visit } from './consoleHarness.ts'

vi.hoisted(() => {
  vi.stubEnv('PERYA_CONSOLE_ORIGIN', 'https://console.example')
  vi.stubEnv('PERYA_PROXY_HOPS', '1')
})

const LOG_IN = '/console/log-in'
const behind = (address: string) => ({
  host: 'console.example',
  origin: 'https://console.example',
  'x-forwarded-for': address,
})

consoleForAll()

test('behind TLS the cookie is bound to this host and to https', async () => {
  const { name, secret, key } = await enrolled('dos', 'support')
  nextPeriod()
  const headers = behind('203.0.113.1')
  const seen = await visit(LOG_IN, { form: { name, secret, code: codeOf(key) }, headers })
  expect(seen.headers['set-cookie']?.[0]).toMatch(
    /^__Host-console=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  const cookie = cookieOf(seen)
  expect((await visit('/console', { cookie, headers })).status).toBe(200)
  const bare = cookie.replace('__Host-', '')
  expect((await visit('/console', { cookie: bare, headers })).headers.location).toBe(LOG_IN)
})

test('no other host and no other origin opens it', async () => {
  const known = behind('203.0.113.2')
  for (const host of ['localhost', 'console.example.evil.example', 'evil.example'])
    expect((await visit(LOG_IN, { headers: { ...known, host } })).status).toBe(404)
  for (const origin of ['http://console.example', 'https://evil.example', 'null'])
    expect((await visit(LOG_IN, { form: {}, headers: { ...known, origin } })).status).toBe(403)
})

test('an address that guesses waits, whatever names it tries, and another does not', async () => {
  const { name, secret, key } = await enrolled('tres', 'support')
  nextPeriod()
  const form = { name, secret, code: codeOf(key) }
  for (let each = 0; each < 30; each += 1) {
    const guess = { name: `name-${each}`, secret: 'Tanglaw ng iba, 7 isla', code: '111111' }
    expect((await visit(LOG_IN, { form: guess, headers: behind('203.0.113.3') })).status).toBe(403)
  }
  const barred = await visit(LOG_IN, { form, headers: behind('203.0.113.3') })
  expect([barred.status, barred.view]).toMatchObject([429, { problem: expect.stringMatching(/^Too many tries/) }])
  expect((await visit(LOG_IN, { form, headers: behind('203.0.113.4') })).status).toBe(303)
})
